#include "service/engine/search/solution_counter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <vector>

#include "tests/unit/search/plane.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Deferred;
using testing::Plane;
using testing::PlaneHeuristic;
using Moves = std::vector<std::uint8_t>;

constexpr std::uint64_t kPlenty = 1 << 24;

/// From the origin. The paths are the ways to mix |x| moves with |y| others.
template <typename Heuristic>
ShortestSolutions CountWith(const Heuristic& heuristic, const CountOptions& options,
                            SearchControl& control) {
  const Plane puzzle;
  const Unpruned rule;
  const int length = std::abs(heuristic.target.x) + std::abs(heuristic.target.y);
  return SolutionCounter(puzzle, heuristic, rule, control).Run({}, length, options);
}

template <typename Heuristic>
ShortestSolutions CountWith(const Heuristic& heuristic,
                            const CountOptions& options = {.max_memory_bytes = kPlenty}) {
  SearchControl control;
  return CountWith(heuristic, options, control);
}

/// Less than the distance by an amount that jumps from state to state: admissible, not consistent.
struct RaggedHeuristic : PlaneHeuristic {
  Value Evaluate(const Plane::State& state) const {
    const int distance = PlaneHeuristic::Evaluate(state);
    const int less = 2 * ((state.x * 7 + state.y * 13 + 1'000) % 4);
    return distance > less ? distance - less : std::min(distance, 1);
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
};

TEST(SolutionCounter, CountsThePathsOfAGrid) {
  EXPECT_EQ(CountWith(PlaneHeuristic{{.x = 1, .y = 0}}).count, 1u);
  EXPECT_EQ(CountWith(PlaneHeuristic{{.x = 1, .y = -1}}).count, 2u);
  EXPECT_EQ(CountWith(PlaneHeuristic{{.x = -3, .y = 4}}).count, 35u);
  EXPECT_EQ(CountWith(PlaneHeuristic{{.x = 33, .y = 33}}).count, 7'219'428'434'016'265'740u);
}

TEST(SolutionCounter, SaturatesBeyondSixtyFourBits) {
  // C(67, 33) is the last of the middle binomials that fits.
  const auto fits = CountWith(PlaneHeuristic{{.x = 33, .y = 34}});
  EXPECT_EQ(fits.count, 14'226'520'737'620'288'370u);
  EXPECT_FALSE(fits.saturated());
  const auto saturated = CountWith(PlaneHeuristic{{.x = 34, .y = 34}});
  EXPECT_EQ(saturated.end, SearchEnd::kSolved);
  EXPECT_EQ(saturated.count, ShortestSolutions::kSaturated);
  EXPECT_TRUE(saturated.saturated());
  EXPECT_TRUE(saturated.truncated());
}

TEST(SolutionCounter, ListsTheFirstInDictionaryOrder) {
  const auto all = CountWith(PlaneHeuristic{{.x = 2, .y = -2}}, {10, kPlenty});
  EXPECT_EQ(all.count, 6u);
  EXPECT_EQ(
      all.listed,
      (std::vector<Moves>{
          {0, 0, 2, 2}, {0, 2, 0, 2}, {0, 2, 2, 0}, {2, 0, 0, 2}, {2, 0, 2, 0}, {2, 2, 0, 0}}));
  EXPECT_FALSE(all.truncated());
  const auto exactly = CountWith(PlaneHeuristic{{.x = 2, .y = -2}}, {6, kPlenty});
  EXPECT_EQ(exactly.listed, all.listed);
  EXPECT_FALSE(exactly.truncated());
  const auto some = CountWith(PlaneHeuristic{{.x = 2, .y = -2}}, {4, kPlenty});
  EXPECT_EQ(some.listed, std::vector<Moves>(all.listed.begin(), all.listed.begin() + 4));
  EXPECT_TRUE(some.truncated());
}

TEST(SolutionCounter, TheHeuristicChangesNeitherCountNorList) {
  const Plane::State target{.x = 4, .y = -5};
  const auto expected = CountWith(PlaneHeuristic{target}, {200, kPlenty});
  ASSERT_EQ(expected.count, 126u);
  ASSERT_EQ(expected.listed.size(), 126u);
  ASSERT_TRUE(std::ranges::is_sorted(expected.listed));
  for (const auto& found : {CountWith(PlaneHeuristic{target, 4}, {200, kPlenty}),
                            CountWith(RaggedHeuristic{{target}}, {200, kPlenty}),
                            CountWith(Deferred<RaggedHeuristic>{{{target}}}, {200, kPlenty})}) {
    EXPECT_EQ(found.count, expected.count);
    EXPECT_EQ(found.listed, expected.listed);
  }
}

TEST(SolutionCounter, LittleMemoryCostsNodesOnly) {
  const RaggedHeuristic heuristic{{.target = {.x = 6, .y = 5}}};
  const auto plenty = CountWith(heuristic, {500, kPlenty});
  const auto none = CountWith(heuristic, {500, 0});
  EXPECT_EQ(plenty.count, 462u);
  EXPECT_EQ(none.count, 462u);
  EXPECT_EQ(none.listed, plenty.listed);
  EXPECT_GT(plenty.memory_bytes, 0u);
  EXPECT_EQ(none.memory_bytes, 0u);
  EXPECT_GT(none.statistics.expanded, 5 * plenty.statistics.expanded);
}

TEST(SolutionCounter, AnExactHeuristicExpandsTheStatesOfSolutionsOnly) {
  const auto found = CountWith(PlaneHeuristic{{.x = 3, .y = 4}});
  // All crossings of a 4 x 5 grid but the target; the list adds the root.
  EXPECT_EQ(found.statistics.expanded, 4u * 5u - 1u);
}

TEST(SolutionCounter, ASolvedStartHasOneEmptySolution) {
  const auto found = CountWith(PlaneHeuristic{}, {10, kPlenty});
  EXPECT_EQ(found.end, SearchEnd::kSolved);
  EXPECT_EQ(found.count, 1u);
  EXPECT_EQ(found.listed, std::vector<Moves>(1));
  EXPECT_TRUE(CountWith(PlaneHeuristic{}).truncated());
}

TEST(SolutionCounter, ANodeLimitLeavesNothing) {
  SearchControl control;
  control.node_limit = 18;
  const auto found = CountWith(PlaneHeuristic{{.x = 3, .y = 4}}, {10, kPlenty}, control);
  EXPECT_EQ(found.end, SearchEnd::kNodeLimit);
  EXPECT_EQ(found.count, 0u);
  EXPECT_TRUE(found.listed.empty());
  EXPECT_EQ(found.statistics.expanded, 18u);
  EXPECT_EQ(control.lower_bound, 7);
}

TEST(SolutionCounter, ANodeLimitWhileListingLeavesNothing) {
  SearchControl control;
  control.node_limit = 20;
  const auto found = CountWith(PlaneHeuristic{{.x = 3, .y = 4}}, {10, kPlenty}, control);
  EXPECT_EQ(found.end, SearchEnd::kNodeLimit);
  EXPECT_EQ(found.count, 0u);
  EXPECT_TRUE(found.listed.empty());
}

TEST(SolutionCounter, StopsWhenItIsTold) {
  std::stop_source stop;
  stop.request_stop();
  SearchControl control;
  control.stop = stop.get_token();
  const auto found = CountWith(PlaneHeuristic{{.x = 30, .y = 30}, 20}, {}, control);
  EXPECT_EQ(found.end, SearchEnd::kStopped);
}

}  // namespace
}  // namespace puzzlesolver
