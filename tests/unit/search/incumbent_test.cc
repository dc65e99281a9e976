#include "service/engine/search/incumbent.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace puzzlesolver {
namespace {

using Moves = std::vector<std::uint8_t>;

TEST(Incumbent, HoldsNothingAtFirst) {
  const Incumbent incumbent;
  EXPECT_EQ(incumbent.length(), Incumbent::kNone);
  EXPECT_EQ(incumbent.improvements(), 0u);
  EXPECT_TRUE(incumbent.moves().empty());
}

TEST(Incumbent, KeepsOnlyShorterSolutions) {
  Incumbent incumbent;
  EXPECT_TRUE(incumbent.Offer({0, 1, 2}));
  EXPECT_FALSE(incumbent.Offer({3, 3, 3}));
  EXPECT_FALSE(incumbent.Offer({3, 3, 3, 3}));
  EXPECT_EQ(incumbent.moves(), Moves({0, 1, 2}));
  EXPECT_TRUE(incumbent.Offer({2}));
  EXPECT_EQ(incumbent.length(), 1);
  EXPECT_EQ(incumbent.moves(), Moves({2}));
  EXPECT_EQ(incumbent.improvements(), 2u);
}

TEST(Incumbent, TheEmptySolutionIsOne) {
  Incumbent incumbent;
  EXPECT_TRUE(incumbent.Offer({}));
  EXPECT_EQ(incumbent.length(), 0);
  EXPECT_FALSE(incumbent.Offer({}));
  EXPECT_EQ(incumbent.improvements(), 1u);
}

TEST(Incumbent, EndsAtTheShortestWhoeverOffers) {
  Incumbent incumbent;
  {
    const auto offer = [&](std::uint8_t move) {
      for (std::size_t length = 1000; length > 0; --length) {
        incumbent.Offer(Moves(length, move));
        EXPECT_LE(incumbent.length(), static_cast<int>(length));
      }
    };
    const std::jthread first(offer, std::uint8_t{1});
    const std::jthread second(offer, std::uint8_t{2});
  }
  EXPECT_EQ(incumbent.length(), 1);
  EXPECT_EQ(incumbent.moves().size(), 1u);
  EXPECT_EQ(incumbent.improvements(), 1000u);
}

}  // namespace
}  // namespace puzzlesolver
