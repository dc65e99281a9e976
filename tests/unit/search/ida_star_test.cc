#include "service/engine/search/ida_star.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <vector>

#include "tests/unit/search/plane.h"
#include "tests/unit/search/plane_search.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Deferred;
using testing::Plane;
using testing::PlaneHeuristic;
using testing::Reaches;
using testing::RunWith;
using Moves = std::vector<std::uint8_t>;

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
  EXPECT_EQ(result.moves, (Moves{0, 0, 2, 2}));
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
    EXPECT_EQ(result.moves, (Moves{1, 1, 1, 3, 3})) << blindness;
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

const Plane::State kTargets[] = {{.x = 0, .y = 0},  {.x = 1, .y = 0},  {.x = 2, .y = -2},
                                 {.x = -4, .y = 3}, {.x = 0, .y = -8}, {.x = -1, .y = 6}};

int DistanceTo(const Plane::State& target) { return std::abs(target.x) + std::abs(target.y); }

TEST(IdaStar, DeferredHeuristicGivesTheSameAnswersAndIterations) {
  for (const auto& target : kTargets) {
    for (int blindness = 0; blindness <= 8; ++blindness) {
      const auto plain = RunWith(PlaneHeuristic{target, blindness});
      const auto deferred = RunWith(Deferred<PlaneHeuristic>{{target, blindness}});
      EXPECT_EQ(deferred.end, SearchEnd::kSolved);
      EXPECT_EQ(deferred.moves, plain.moves);
      EXPECT_EQ(deferred.lower_bound, plain.lower_bound);
      EXPECT_EQ(deferred.statistics.iterations, plain.statistics.iterations);
      EXPECT_EQ(deferred.statistics.completed_expanded, plain.statistics.completed_expanded);
      EXPECT_EQ(deferred.statistics.completed_generated, plain.statistics.completed_generated);
    }
  }
}

TEST(IdaStar, LooksAtLittleMoreWhenSubtreesAreSearchedByTurns) {
  const auto plain = RunWith(PlaneHeuristic{{.x = -3, .y = 5}, 9}).statistics;
  const auto deferred = RunWith(Deferred<PlaneHeuristic>{{{.x = -3, .y = 5}, 9}}).statistics;
  EXPECT_EQ(plain.expanded, 12'026u);
  EXPECT_EQ(plain.generated, 48'094u);
  EXPECT_EQ(deferred.expanded, 12'285u);
  EXPECT_EQ(deferred.generated, 49'140u);
}

TEST(IdaStar, CountsTheNodesOfCompletedIterationsApart) {
  // Iterations with the bounds 1, 2 and 3 expand 1, 1 + 4 and 1 + 4 + 16 nodes in vain.
  const auto result = RunWith(Deferred<PlaneHeuristic>{{{.x = 4, .y = 0}, 9}});
  EXPECT_EQ(result.statistics.iterations, 4);
  EXPECT_EQ(result.statistics.completed_expanded, 1u + 5 + 21);
  EXPECT_EQ(result.statistics.completed_generated, 4u * (1 + 5 + 21));
}

TEST(IdaStar, AnySolutionIsShortestToo) {
  for (const auto& target : kTargets) {
    for (const int blindness : {0, 3, 8}) {
      const auto plain = RunWith(PlaneHeuristic{target, blindness}, WorkList::Wanted::kAnySolution);
      const auto deferred =
          RunWith(Deferred<PlaneHeuristic>{{target, blindness}}, WorkList::Wanted::kAnySolution);
      for (const SearchResult& result : {plain, deferred}) {
        EXPECT_EQ(result.end, SearchEnd::kSolved);
        EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(DistanceTo(target)));
        EXPECT_TRUE(Reaches(result.moves, target));
      }
    }
  }
}

/// In some places it knows the distance, in others only its parity.
struct PatchyHeuristic : PlaneHeuristic {
  Value Evaluate(const Plane::State& state) const {
    const int distance = PlaneHeuristic::Evaluate(state);
    const bool knows = (state.x * 5 + state.y * 3) % 4 == 0;
    return knows || distance == 0 ? distance : 2 - distance % 2;
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
};

TEST(IdaStar, InconsistentHeuristicGivesTheSameAnswers) {
  for (const auto& target : kTargets) {
    const auto exact = RunWith(PlaneHeuristic{target, 0});
    const auto plain = RunWith(PatchyHeuristic{{target, 0}});
    const auto deferred = RunWith(Deferred<PatchyHeuristic>{{{target, 0}}});
    EXPECT_EQ(plain.moves, exact.moves);
    EXPECT_EQ(deferred.moves, exact.moves);
    EXPECT_EQ(plain.lower_bound, exact.lower_bound);
    EXPECT_EQ(deferred.lower_bound, exact.lower_bound);
    EXPECT_LE(deferred.statistics.completed_expanded, plain.statistics.completed_expanded);
  }
}

}  // namespace
}  // namespace puzzlesolver
