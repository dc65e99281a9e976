#include "service/engine/search/beam_search.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
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
using Moves = std::vector<std::uint8_t>;

/// A beam from the origin.
template <typename H>
std::optional<Moves> RunBeam(const H& heuristic, const BeamOptions& options, SearchMeter& meter) {
  const Plane puzzle;
  const Unpruned rule;
  return BeamSearch<Plane, H, Unpruned>(puzzle, heuristic, rule).Run({}, options, meter);
}

template <typename H>
std::optional<Moves> RunBeam(const H& heuristic, const BeamOptions& options) {
  SearchControl control;
  SearchMeter meter(control);
  return RunBeam(heuristic, options, meter);
}

/// Walls on both sides of the way east, open to the west: the distance leads into the trap. A beam
/// that keeps nothing of the west never gets out.
struct TrapHeuristic : PlaneHeuristic {
  static bool IsWall(const Plane::State& state) {
    return (state.x == 4 && state.y >= -3 && state.y <= 3) ||
           (state.x >= -1 && state.x <= 4 && (state.y == 3 || state.y == -3));
  }
  Value Evaluate(const Plane::State& state) const {
    return IsWall(state) ? 1000 : PlaneHeuristic::Evaluate(state);
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
};

TEST(BeamSearch, GoesStraightWhereTheHeuristicIsRight) {
  const Plane::State target{.x = 5, .y = -3};
  SearchControl control;
  SearchMeter meter(control);
  const auto moves = RunBeam(PlaneHeuristic{target}, {.width = 2}, meter);
  meter.Publish();
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves->size(), 8u);
  EXPECT_TRUE(Reaches(*moves, target));
  // The origin, and seven layers of at most two nodes.
  EXPECT_LE(control.expanded, 15u);
  EXPECT_EQ(control.generated, 4 * control.expanded);
}

TEST(BeamSearch, DeferredHeuristicsGiveTheSame) {
  const PlaneHeuristic heuristic{{.x = 9, .y = 4}, 3};
  EXPECT_EQ(RunBeam(Deferred<PlaneHeuristic>{heuristic}, {.width = 20}),
            RunBeam(heuristic, {.width = 20}));
}

TEST(BeamSearch, TheStartMayBeTheGoal) {
  EXPECT_EQ(RunBeam(PlaneHeuristic{{}}, {}), Moves());
  EXPECT_EQ(RunBeam(PlaneHeuristic{{}}, {.length_limit = 1}), Moves());
}

TEST(BeamSearch, FindsOnlyWhatIsShorterThanTheLimit) {
  const PlaneHeuristic heuristic{{.x = 6, .y = 0}};
  EXPECT_TRUE(RunBeam(heuristic, {.width = 10, .length_limit = 7}));
  SearchControl control;
  SearchMeter meter(control);
  EXPECT_EQ(RunBeam(heuristic, {.width = 10, .length_limit = 6}, meter), std::nullopt);
  EXPECT_FALSE(meter.ended());
  meter.Publish();
  // All children are cut off at once.
  EXPECT_EQ(control.expanded, 1u);
}

TEST(BeamSearch, DivisionsLeadOutOfATrap) {
  const Plane::State target{.x = 8, .y = 0};
  const TrapHeuristic heuristic{{target}};
  const auto moves = RunBeam(heuristic, {.width = 8, .length_limit = 100});
  ASSERT_TRUE(moves);
  EXPECT_TRUE(Reaches(*moves, target));
  // Round one of the walls, which begin in the west.
  EXPECT_GE(moves->size(), 20u);
}

TEST(BeamSearch, EndsWhenNothingNewIsLeft) {
  // Within the limit every state is met sooner or later.
  EXPECT_EQ(RunBeam(PlaneHeuristic{{.x = 1000, .y = 0}, 1000}, {.width = 4, .length_limit = 300}),
            std::nullopt);
}

TEST(BeamSearch, OtherSeedsMakeOtherChoices) {
  const Plane::State target{.x = 6, .y = 6};
  std::vector<Moves> found;
  for (const std::uint64_t seed : {0u, 0u, 1u, 1u, 2u}) {
    found.push_back(*RunBeam(PlaneHeuristic{target}, {.width = 2, .seed = seed}));
    EXPECT_EQ(found.back().size(), 12u);
    EXPECT_TRUE(Reaches(found.back(), target));
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[2], found[3]);
  EXPECT_NE(found[0], found[2]);
  EXPECT_NE(found[2], found[4]);
}

TEST(BeamSearch, IsEndedByTheMeter) {
  const PlaneHeuristic heuristic{{.x = 1000, .y = 0}};
  SearchControl limited;
  limited.node_limit = 500;
  SearchMeter meter(limited);
  EXPECT_EQ(RunBeam(heuristic, {.width = 10}, meter), std::nullopt);
  EXPECT_TRUE(meter.ended());
  EXPECT_EQ(meter.end(), SearchEnd::kNodeLimit);
  EXPECT_EQ(limited.expanded, 500u);

  std::stop_source stop;
  SearchControl stopped;
  stopped.stop = stop.get_token();
  stop.request_stop();
  SearchMeter stopped_meter(stopped);
  EXPECT_EQ(RunBeam(heuristic, {.width = 10}, stopped_meter), std::nullopt);
  EXPECT_EQ(stopped_meter.end(), SearchEnd::kStopped);
}

}  // namespace
}  // namespace puzzlesolver
