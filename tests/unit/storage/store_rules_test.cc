#include "storage/store_rules.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace puzzlesolver::storage {
namespace {

Record Bound(std::uint32_t bound) { return {Guarantee::kNone, bound, 2, {}}; }

Record Moves(Guarantee guarantee, std::size_t length, std::uint32_t lower_bound) {
  return {guarantee, lower_bound, 2, std::vector<std::uint8_t>(length, 1)};
}

Record Legal(std::size_t length, std::uint32_t lower_bound) {
  return Moves(Guarantee::kLegal, length, lower_bound);
}

TEST(Improve, WritesWhatIsNew) {
  EXPECT_EQ(Improve(std::nullopt, Bound(3)), Bound(3));
  EXPECT_EQ(Improve(std::nullopt, Legal(3, 1)), Legal(3, 1));
}

TEST(Improve, WritesNothingThatIsKnown) {
  for (const Record& record :
       {Bound(3), Legal(3, 2), Moves(Guarantee::kBounded, 3, 2), Moves(Guarantee::kOptimal, 3, 3),
        Moves(Guarantee::kCanonical, 3, 3)}) {
    EXPECT_EQ(Improve(record, record), std::nullopt) << static_cast<int>(record.guarantee);
  }
  EXPECT_EQ(Improve(Bound(3), Bound(2)), std::nullopt);
  EXPECT_EQ(Improve(Legal(9, 4), Bound(4)), std::nullopt);
}

TEST(Improve, PrefersTheGreaterGuarantee) {
  for (int known = 0; known <= 4; ++known) {
    for (int candidate = 0; candidate <= 4; ++candidate) {
      if (candidate == known) continue;
      const Record weak = known == 0 ? Bound(3) : Moves(Guarantee(known), 3, 3);
      const Record strong = candidate == 0 ? Bound(3) : Moves(Guarantee(candidate), 3, 3);
      const auto improved = Improve(weak, strong);
      const auto expected = candidate > known ? std::optional(strong) : std::nullopt;
      EXPECT_EQ(improved, expected) << known << ' ' << candidate;
    }
  }
}

TEST(Improve, KeepsTheGreatestBound) {
  EXPECT_EQ(Improve(Bound(3), Bound(4)), Bound(4));
  EXPECT_EQ(Improve(Bound(3), Legal(5, 0)), Legal(5, 3));
  EXPECT_EQ(Improve(Legal(5, 0), Bound(3)), Legal(5, 3));
  EXPECT_EQ(Improve(Legal(5, 3), Legal(4, 0)), Legal(4, 3));
  EXPECT_EQ(Improve(Legal(5, 3), Moves(Guarantee::kBounded, 6, 2)),
            Moves(Guarantee::kBounded, 6, 3));
}

TEST(Improve, DropsMovesThatAreFewerThanIsProven) {
  EXPECT_EQ(Improve(Bound(6), Legal(5, 0)), std::nullopt);
  EXPECT_EQ(Improve(Legal(5, 0), Bound(6)), Bound(6));
  EXPECT_EQ(Improve(Legal(5, 0), Bound(5)), Legal(5, 5));
}

TEST(Improve, PrefersTheShorterOfTwoHints) {
  EXPECT_EQ(Improve(Legal(5, 0), Legal(4, 0)), Legal(4, 0));
  EXPECT_EQ(Improve(Legal(4, 0), Legal(5, 0)), std::nullopt);
}

TEST(Improve, DoesNotRewriteABoundForTheSakeOfItsMoveWidth) {
  Record hint = Legal(2, 0);
  hint.bits_per_move = 5;
  EXPECT_EQ(Improve(Bound(3), hint), std::nullopt);
}

}  // namespace
}  // namespace puzzlesolver::storage
