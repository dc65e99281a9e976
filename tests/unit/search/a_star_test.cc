#include "service/engine/search/a_star.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "tests/unit/search/plane.h"
#include "tests/unit/search/plane_search.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Plane;
using testing::PlaneHeuristic;
using testing::Reaches;

int DistanceBetween(const Plane::State& a, const Plane::State& b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y);
}

/// Some part of the distance, as if by chance: admissible, and anything but consistent.
struct JumpyHeuristic {
  using Value = int;

  Plane::State target;

  Value Evaluate(const Plane::State& state) const {
    const int distance = DistanceBetween(state, target);
    const auto chance = static_cast<unsigned>(state.x * 7919 + state.y * 104'729) * 2654435761u;
    return std::min(distance,
                    1 + static_cast<int>(static_cast<unsigned>(distance) * (chance >> 16) >> 16));
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
  int Estimate(const Value& value) const { return value; }
};

struct Search {
  template <typename H>
  GraphSearchResult Run(const H& heuristic) {
    const Plane plane;
    const Unpruned rule;
    return AStar<Plane, H, Unpruned>(plane, heuristic, rule, control, memory).Run({});
  }

  SearchControl control;
  MemoryAllowance memory{1 << 30};
};

TEST(AStar, ExactEstimatesLeadStraightToTheGoal) {
  // Among equal costs the deepest: one node a move. The goal is made, and chosen, but not expanded.
  Search search;
  const auto result = search.Run(PlaneHeuristic{{.x = 3, .y = 4}});
  EXPECT_EQ(result.moves.size(), 7u);
  EXPECT_EQ(search.control.expanded, 7u);
  EXPECT_EQ(search.control.generated, 4u + 6 * 3);
  EXPECT_EQ(result.lower_bound, 7);
  EXPECT_EQ(result.reopened, 0u);
}

TEST(AStar, LooksAtTheGoalOnlyWhenItIsChosen) {
  // h is 1 everywhere but at the goal. All neighbours of the origin cost 2, the goal as well, and
  // the goal has the least estimate: the last neighbour, west, is expanded first, then south.
  Search search;
  const auto result = search.Run(PlaneHeuristic{{.x = 0, .y = -2}, 9});
  EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{2, 2}));
  EXPECT_EQ(search.control.expanded, 3u);
  EXPECT_EQ(search.control.generated, 4u + 3 + 3);
}

TEST(AStar, TakesTheLastMadeOfEqualNodes) {
  Search search;
  const auto result = search.Run(PlaneHeuristic{{.x = -1, .y = 1}});
  EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{3, 1})) << "west comes after north";
}

TEST(AStar, ConsistentEstimatesNeverReopen) {
  for (int blindness = 0; blindness <= 12; ++blindness) {
    Search search;
    EXPECT_EQ(search.Run(PlaneHeuristic{{.x = 6, .y = -5}, blindness}).reopened, 0u) << blindness;
  }
}

TEST(AStar, ReopensForShorterPathsWhenEstimatesAreInconsistent) {
  std::uint64_t reopened = 0;
  for (int x = -15; x <= 15; ++x) {
    for (int y = -15; y <= 15; ++y) {
      Search search;
      const Plane::State target{.x = x, .y = y};
      const auto result = search.Run(JumpyHeuristic{target});
      ASSERT_EQ(result.end, GraphSearchEnd::kSolved);
      ASSERT_EQ(static_cast<int>(result.moves.size()), DistanceBetween({}, target));
      ASSERT_TRUE(Reaches(result.moves, target));
      ASSERT_LE(search.control.expanded - result.reopened, result.stored);
      reopened += result.reopened;
    }
  }
  EXPECT_GT(reopened, 0u);
}

TEST(AStar, EstimatesBeyondWhatItStoresAreLessButRight) {
  Search search;
  const auto result = search.Run(PlaneHeuristic{{.x = 2'100, .y = 0}});
  EXPECT_EQ(result.end, GraphSearchEnd::kSolved);
  EXPECT_EQ(result.moves.size(), 2'100u);
}

TEST(AStar, LimitLeavesTheBoundOfWhatWasChosen) {
  Search search;
  search.control.node_limit = 1'000;
  const auto result = search.Run(PlaneHeuristic{{.x = 100, .y = 0}, 1'000});
  EXPECT_EQ(result.end, GraphSearchEnd::kNodeLimit);
  // A thousand states are those up to a distance of 21 and some: each cost one more than that.
  EXPECT_EQ(result.lower_bound, 23);
}

}  // namespace
}  // namespace puzzlesolver
