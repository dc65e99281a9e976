#include "service/engine/search/breadth_first_search.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/unit/search/plane.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Fence;
using testing::Plane;

struct Search {
  template <typename Rule>
  GraphSearchResult Run(const Plane::State& target, const Rule& rule) {
    const Plane plane;
    return BreadthFirstSearch<Plane, Rule>(plane, rule, control, memory).Run({}, target);
  }

  SearchControl control;
  MemoryAllowance memory{1 << 30};
};

TEST(BreadthFirstSearch, LooksAtTheGoalWhenItIsMade) {
  // East, north, south, west of the origin; the goal is the second child of the first of these.
  Search search;
  const auto result = search.Run({.x = 1, .y = 1}, Unpruned());
  EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{0, 1}));
  EXPECT_EQ(search.control.expanded, 2u);
  EXPECT_EQ(search.control.generated, 4u + 2u);
  EXPECT_EQ(result.stored, 1u + 4u + 2u);
  EXPECT_EQ(result.lower_bound, 2);
}

TEST(BreadthFirstSearch, NeverMakesTheMoveBack) {
  // All 49 states are expanded. 84 edges are moves both ways; each but the first is once excluded.
  Search search;
  const auto result = search.Run({.x = 20, .y = 0}, Fence{.reach = 3});
  EXPECT_EQ(result.end, GraphSearchEnd::kExhausted);
  EXPECT_EQ(search.control.expanded, 49u);
  EXPECT_EQ(search.control.generated, 2u * 84 - 48);
  EXPECT_EQ(result.stored, 49u);
}

PackedState<Plane> At(int x, int y) { return PackState(Plane(), {.x = x, .y = y}); }

TEST(BreadthFirstTree, GrowsByLayers) {
  const Plane plane;
  const Unpruned rule;
  MemoryAllowance memory(1 << 30);
  SearchControl control;
  SearchMeter meter(control);
  BreadthFirstTree<Plane, Unpruned> tree(plane, rule, memory);
  ASSERT_TRUE(tree.AddRoot({}));
  for (int depth = 1; depth <= 30; ++depth) {
    ASSERT_EQ(tree.GrowLayer(meter, [](const auto&) { return false; }),
              decltype(tree)::End::kLayerDone);
    ASSERT_EQ(tree.depth(), depth);
    ASSERT_EQ(tree.layer_size(), static_cast<std::uint64_t>(4 * depth));
  }
  EXPECT_EQ(tree.size(), 1u + 4 * 30 * 31 / 2);
  EXPECT_TRUE(tree.Contains(At(30, 0)));
  EXPECT_FALSE(tree.Contains(At(30, 1)));
  EXPECT_EQ(tree.PathTo(At(2, 0)), (std::vector<std::uint8_t>{0, 0}));
}

}  // namespace
}  // namespace puzzlesolver
