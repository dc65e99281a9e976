#include "service/engine/search/bidirectional_search.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/unit/search/plane.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Plane;

struct Search {
  GraphSearchResult Run(const Plane::State& target) {
    const Plane plane;
    const Unpruned rule;
    return BidirectionalSearch<Plane, Unpruned>(plane, rule, control, memory).Run({}, target);
  }

  SearchControl control;
  MemoryAllowance memory{1 << 30};
};

TEST(BidirectionalSearch, EndsAtTheFirstStateThatBothSidesHaveReached) {
  // Both sides have one state: the start's is expanded and meets the goal as its first child.
  Search one;
  const auto near = one.Run({.x = 1, .y = 0});
  EXPECT_EQ(near.moves, (std::vector<std::uint8_t>{0}));
  EXPECT_EQ(one.control.expanded, 1u);
  EXPECT_EQ(one.control.generated, 1u);
  EXPECT_EQ(near.stored, 1u + 1u + 1u);
  // Then the goal's side is smaller. Its children are made east, north, south and west: the last
  // is the start's first child.
  Search two;
  const auto far = two.Run({.x = 2, .y = 0});
  EXPECT_EQ(far.moves, (std::vector<std::uint8_t>{0, 0}));
  EXPECT_EQ(two.control.expanded, 2u);
  EXPECT_EQ(two.control.generated, 8u);
  EXPECT_EQ(far.stored, 10u);
}

TEST(BidirectionalSearch, GrowsTheSmallerSide) {
  // Layers have 1, 4, 8, ... states, so the sides take turns: 6 is met from layers 3 and 3. Five
  // layers are expanded whole.
  Search search;
  const auto result = search.Run({.x = 6, .y = 0});
  EXPECT_EQ(result.moves.size(), 6u);
  EXPECT_EQ(result.lower_bound, 6);
  EXPECT_GT(search.control.expanded, 2u * (1 + 4) + 8);
  EXPECT_LE(search.control.expanded, 2u * (1 + 4 + 8));
}

TEST(BidirectionalSearch, TurnsTheMovesOfTheGoalsSideAround) {
  Search search;
  const auto result = search.Run({.x = -3, .y = 0});
  EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{3, 3, 3}));
}

}  // namespace
}  // namespace puzzlesolver
