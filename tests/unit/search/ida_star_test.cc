#include "service/engine/search/ida_star.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <vector>

#include "service/engine/search/unpruned.h"

namespace puzzlesolver {
namespace {

/// A walker on the plane; moves in dictionary order: east, north, south, west.
struct Plane {
  static constexpr int kMoveCount = 4;

  struct State {
    int x = 0;
    int y = 0;
  };

  void Apply(State& state, int move) const {
    state.x += move == 0 ? 1 : move == 3 ? -1 : 0;
    state.y += move == 1 ? 1 : move == 2 ? -1 : 0;
  }
  void Undo(State& state, int move) const { Apply(state, kMoveCount - 1 - move); }
};

/// Distance to a target, or less: `blindness` is taken off wherever the target is farther.
struct PlaneHeuristic {
  using Value = int;

  Plane::State target;
  int blindness = 0;

  Value Evaluate(const Plane::State& state) const {
    const int distance = std::abs(state.x - target.x) + std::abs(state.y - target.y);
    return distance > blindness ? distance - blindness : distance == 0 ? 0 : 1;
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
  int Estimate(const Value& value) const { return value; }
};

struct Search {
  SearchResult Run(Plane::State target, int blindness = 0, int known_lower_bound = 0) {
    const Plane puzzle;
    const PlaneHeuristic heuristic{target, blindness};
    const Unpruned rule;
    return IdaStar(puzzle, heuristic, rule, control).Run({}, known_lower_bound);
  }

  SearchControl control;
};

TEST(IdaStar, FindsTheDictionarySmallestShortestPath) {
  Search search;
  const auto result = search.Run({.x = 2, .y = -2});
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{0, 0, 2, 2}));
  EXPECT_EQ(result.lower_bound, 4);
}

TEST(IdaStar, ExactHeuristicExpandsOneNodeAMove) {
  Search search;
  const auto statistics = search.Run({.x = 3, .y = 0}).statistics;
  EXPECT_EQ(statistics.expanded, 3u);
  EXPECT_EQ(statistics.generated, 3u);
  EXPECT_EQ(statistics.iterations, 1);
}

TEST(IdaStar, CountsTheRootOnceAnIterationAndChildrenCutByTheBound) {
  // h is 1 everywhere but at the target two steps east: the first iteration makes four children of
  // the root and cuts them all, the second goes east, east.
  Search search;
  const auto result = search.Run({.x = 2, .y = 0}, 2);
  EXPECT_EQ(result.statistics.iterations, 2);
  EXPECT_EQ(result.statistics.expanded, 1u + 2u);
  EXPECT_EQ(result.statistics.generated, 4u + 2u);
}

TEST(IdaStar, WorseHeuristicSameAnswer) {
  for (int blindness = 0; blindness <= 5; ++blindness) {
    Search search;
    const auto result = search.Run({.x = -2, .y = 3}, blindness);
    EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{1, 1, 1, 3, 3})) << blindness;
  }
}

TEST(IdaStar, SolvedStartNeedsNoMove) {
  Search search;
  const auto result = search.Run({});
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_EQ(result.statistics, SearchStatistics{});
}

TEST(IdaStar, KnownLowerBoundSkipsIterations) {
  Search blind;
  const auto all = blind.Run({.x = 4, .y = 0}, 4);
  Search informed;
  const auto last = informed.Run({.x = 4, .y = 0}, 4, 4);
  EXPECT_EQ(last.moves, all.moves);
  EXPECT_EQ(last.statistics.iterations, 1);
  EXPECT_LT(last.statistics.expanded, all.statistics.expanded);
}

TEST(IdaStar, NodeLimitIsExact) {
  for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{5000}}) {
    Search search;
    search.control.node_limit = limit;
    const auto result = search.Run({.x = 12, .y = 0}, 12);
    EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
    EXPECT_EQ(result.statistics.expanded, limit);
    EXPECT_EQ(search.control.expanded, limit);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_LT(result.lower_bound, 12);
  }
}

TEST(IdaStar, LimitProvesTheBoundOfItsLastIteration) {
  Search whole;
  whole.control.node_limit = 100'000;
  const auto result = whole.Run({.x = 30, .y = 0}, 30);
  EXPECT_EQ(result.lower_bound, result.statistics.iterations);
  EXPECT_EQ(whole.control.lower_bound, result.lower_bound);
}

TEST(IdaStar, StopsWithinOneCheckInterval) {
  std::stop_source source;
  source.request_stop();
  Search search;
  search.control.stop = source.get_token();
  const auto result = search.Run({.x = 30, .y = 0}, 30);
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_LE(result.statistics.expanded, SearchControl::kNodesPerCheck);
}

TEST(IdaStar, RefusesToGoDeeperThanItsStack) {
  Search search;
  const auto result = search.Run({.x = 20'000, .y = 0});
  EXPECT_EQ(result.end, SearchEnd::kDepthLimit);
  EXPECT_EQ(result.lower_bound, 20'000);
  EXPECT_EQ(result.statistics.expanded, 0u);
}

TEST(IdaStar, GoesAsDeepAsItPromises) {
  Search search;
  const auto result = search.Run({.x = 10'000, .y = 0});
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves.size(), 10'000u);
}

}  // namespace
}  // namespace puzzlesolver
