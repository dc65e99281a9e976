#include "service/engine/search/frontier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/unit/search/plane.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Plane;
using testing::PlaneHeuristic;
using Moves = std::vector<std::uint8_t>;

constexpr std::size_t kUnlimited = 1'000'000;

/// A frontier on the plane, from the origin.
template <typename Heuristic = PlaneHeuristic>
struct PlaneFrontier {
  using Tree = Frontier<Plane, Heuristic, Unpruned>;
  using End = typename Tree::End;

  PlaneFrontier(Plane::State target, int blindness)
      : heuristic{target, blindness}, expander(puzzle, heuristic, rule), tree(expander) {}

  End Grow(int bound, std::size_t width) {
    SearchMeter meter(control);
    return tree.Grow(expander.Root({}), bound, width, meter);
  }

  std::vector<Moves> Paths() const {
    std::vector<Moves> paths;
    for (std::size_t node = 0; node < tree.nodes().size(); ++node) {
      paths.push_back(tree.PathTo(node));
    }
    return paths;
  }

  Plane puzzle;
  Heuristic heuristic;
  Unpruned rule;
  NodeExpander<Plane, Heuristic, Unpruned> expander;
  SearchControl control;
  Tree tree;
};

using End = PlaneFrontier<>::End;

/// All paths of `length` that keep within the bound, in dictionary order; `cut` falls to the least
/// cost beyond it.
void ListPaths(const PlaneHeuristic& heuristic, const Plane::State& state, int bound,
               std::size_t length, Moves& path, std::vector<Moves>& paths, int& cut) {
  if (path.size() == length) {
    paths.push_back(path);
    return;
  }
  for (std::uint8_t move = 0; move < Plane::kMoveCount; ++move) {
    Plane::State next = state;
    Plane().Apply(next, move);
    const int cost = static_cast<int>(path.size()) + 1 + heuristic.Evaluate(next);
    if (cost > bound) {
      cut = std::min(cut, cost);
      continue;
    }
    path.push_back(move);
    ListPaths(heuristic, next, bound, length, path, paths, cut);
    path.pop_back();
  }
}

TEST(Frontier, IsTheRootAsLongAsOneNodeIsEnough) {
  PlaneFrontier<> frontier({.x = 3, .y = 0}, 0);
  EXPECT_EQ(frontier.Grow(3, 1), End::kGrown);
  EXPECT_EQ(frontier.Paths(), std::vector<Moves>{{}});
  EXPECT_EQ(frontier.tree.next_bound(), kNoBound);
  EXPECT_EQ(frontier.control.expanded, 0u);
}

TEST(Frontier, GrowsUntilItIsWideEnough) {
  PlaneFrontier<> frontier({.x = 2, .y = -1}, 0);
  EXPECT_EQ(frontier.Grow(3, 3), End::kGrown);
  EXPECT_EQ(frontier.Paths(), (std::vector<Moves>{{0, 0}, {0, 2}, {2, 0}}));
  EXPECT_EQ(frontier.tree.next_bound(), 5);
  EXPECT_EQ(frontier.control.expanded, 1u + 2);
  EXPECT_EQ(frontier.control.generated, 4u * 3);
}

TEST(Frontier, FindsTheDictionarySmallestSolution) {
  PlaneFrontier<> frontier({.x = 2, .y = -1}, 0);
  EXPECT_EQ(frontier.Grow(3, kUnlimited), End::kSolved);
  EXPECT_EQ(frontier.tree.PathTo(0), (Moves{0, 0, 2}));
}

TEST(Frontier, IsEmptyWhenTheBoundIsTooLow) {
  PlaneFrontier<> frontier({.x = 3, .y = 0}, 3);
  EXPECT_EQ(frontier.Grow(1, kUnlimited), End::kGrown);
  EXPECT_TRUE(frontier.tree.nodes().empty());
  EXPECT_EQ(frontier.tree.next_bound(), 2);
}

TEST(Frontier, LayersAreInDictionaryOrderAndCutAtTheBound) {
  for (const int blindness : {0, 2, 4, 9}) {
    for (const std::size_t width : {std::size_t{2}, std::size_t{30}, std::size_t{700}}) {
      PlaneFrontier<> frontier({.x = -3, .y = 4}, blindness);
      ASSERT_EQ(frontier.Grow(9, width), End::kGrown);
      const auto& nodes = frontier.tree.nodes();
      ASSERT_GE(nodes.size(), width);
      std::vector<Moves> paths;
      Moves path;
      int cut = kNoBound;
      ListPaths(frontier.heuristic, {}, 9, nodes.front().depth, path, paths, cut);
      EXPECT_EQ(frontier.Paths(), paths);
      EXPECT_EQ(frontier.tree.next_bound(), cut);
    }
  }
}

/// Every node is where its path leads.
template <typename Tree>
void ExpectNodesAtTheEndsOfTheirPaths(const Tree& tree, const PlaneHeuristic& heuristic) {
  for (std::size_t node = 0; node < tree.nodes().size(); ++node) {
    const Moves path = tree.PathTo(node);
    Plane::State state;
    for (const auto move : path) Plane().Apply(state, move);
    EXPECT_EQ(tree.nodes()[node].state, state);
    EXPECT_EQ(tree.nodes()[node].value, heuristic.Evaluate(state));
    EXPECT_EQ(tree.nodes()[node].depth, path.size());
    EXPECT_EQ(tree.nodes()[node].move, path.back());
  }
}

TEST(Frontier, NodesAreWhereTheirPathsLead) {
  PlaneFrontier<> frontier({.x = -3, .y = 4}, 2);
  frontier.Grow(9, 100);
  ExpectNodesAtTheEndsOfTheirPaths(frontier.tree, frontier.heuristic);
}

TEST(Frontier, SortsByEstimateAndLeavesEqualOnesInOrder) {
  PlaneFrontier<> frontier({.x = -3, .y = 4}, 2);
  frontier.Grow(9, 100);
  auto expected = frontier.Paths();
  const auto estimate = [&](const Moves& path) {
    Plane::State state;
    for (const auto move : path) Plane().Apply(state, move);
    return frontier.heuristic.Evaluate(state);
  };
  ASSERT_FALSE(std::ranges::is_sorted(expected, {}, estimate));
  std::ranges::stable_sort(expected, {}, estimate);
  frontier.tree.SortByEstimate();
  EXPECT_EQ(frontier.Paths(), expected);
  ExpectNodesAtTheEndsOfTheirPaths(frontier.tree, frontier.heuristic);
}

TEST(Frontier, SortsARootOnly) {
  PlaneFrontier<> frontier({.x = 3, .y = 0}, 0);
  frontier.Grow(3, 1);
  frontier.tree.SortByEstimate();
  EXPECT_EQ(frontier.Paths(), std::vector<Moves>{{}});
}

TEST(Frontier, DeferredHeuristicGrowsTheSame) {
  PlaneFrontier<> plain({.x = -3, .y = 4}, 4);
  PlaneFrontier<testing::Deferred<PlaneHeuristic>> deferred({.x = -3, .y = 4}, 4);
  plain.Grow(9, 500);
  deferred.Grow(9, 500);
  EXPECT_EQ(deferred.Paths(), plain.Paths());
  EXPECT_EQ(deferred.tree.next_bound(), plain.tree.next_bound());
  EXPECT_EQ(deferred.control.expanded, plain.control.expanded);
  EXPECT_EQ(deferred.control.generated, plain.control.generated);
}

TEST(Frontier, StopsAtTheNodeLimit) {
  PlaneFrontier<> frontier({.x = 9, .y = 0}, 9);
  frontier.control.node_limit = 50;
  EXPECT_EQ(frontier.Grow(9, kUnlimited), End::kStopped);
  EXPECT_EQ(frontier.control.expanded, 50u);
}

/// Whatever the moves are, three of them reach a goal.
struct ThreeMoves {
  static constexpr int kMoveCount = 4;
  using State = int;

  void Apply(State& state, int) const { ++state; }
  void Undo(State& state, int) const { --state; }
};

struct MovesLeft {
  using Value = int;

  Value Evaluate(int state) const { return 3 - state; }
  Value After(int, const Value& value, int) const { return value - 1; }
  int Estimate(const Value& value) const { return value; }
};

TEST(Frontier, IsSolvedHoweverManyGoalsTheLastLayerHas) {
  const ThreeMoves puzzle;
  const MovesLeft heuristic;
  const Unpruned rule;
  const NodeExpander expander(puzzle, heuristic, rule);
  SearchControl control;
  SearchMeter meter(control);
  Frontier tree(expander);
  EXPECT_EQ(tree.Grow(expander.Root(0), 3, 20, meter), decltype(tree)::End::kSolved);
  EXPECT_EQ(tree.nodes().size(), 64u);
  EXPECT_EQ(tree.PathTo(0), (Moves{0, 0, 0}));
}

/// A move raises the estimate by more than one: the others of the same parent cannot be better.
struct Raising : MovesLeft {
  Value After(int, const Value& value, int move) const { return move == 2 ? value + 4 : value - 1; }
};

TEST(Frontier, OneHighChildCutsOffItsSiblings) {
  const ThreeMoves puzzle;
  const Raising heuristic;
  const Unpruned rule;
  const NodeExpander expander(puzzle, heuristic, rule);
  SearchControl control;
  SearchMeter meter(control);
  Frontier tree(expander);
  // The root's estimate is 3, the third child's 7: the root is at least 6 moves from a goal.
  EXPECT_EQ(tree.Grow(expander.Root(0), 5, 2, meter), decltype(tree)::End::kGrown);
  EXPECT_TRUE(tree.nodes().empty());
  EXPECT_EQ(tree.next_bound(), 6);
}

}  // namespace
}  // namespace puzzlesolver
