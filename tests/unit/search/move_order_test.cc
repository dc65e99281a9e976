#include "service/engine/search/move_order.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "service/engine/search/ida_star.h"
#include "tests/unit/search/plane.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Deferred;
using testing::Plane;
using testing::PlaneHeuristic;

constexpr MoveOrder<Plane> kSouthFirst = {2, 0, 3, 1};

TEST(ReorderedPuzzle, CallsMovesByTheirPlaces) {
  const Plane plane;
  const ReorderedPuzzle<Plane> puzzle(plane, kSouthFirst);
  for (int move = 0; move < Plane::kMoveCount; ++move) {
    Plane::State own;
    plane.Apply(own, puzzle.MoveAt(move));
    Plane::State state;
    puzzle.Apply(state, move);
    EXPECT_EQ(state, own);
    puzzle.Apply(state, puzzle.Inverse(move));
    EXPECT_EQ(state, Plane::State());
    puzzle.Apply(state, move);
    puzzle.Undo(state, move);
    EXPECT_EQ(state, Plane::State());
  }
}

TEST(ReorderedPuzzle, IsSearchedInThatOrder) {
  const Plane plane;
  const ReorderedPuzzle<Plane> puzzle(plane, kSouthFirst);
  const PlaneHeuristic heuristic{{.x = 2, .y = -2}};
  const ReorderedHeuristic<PlaneHeuristic, Plane> reordered(heuristic, puzzle);
  const Unpruned unpruned;
  const ReorderedRule<Unpruned, Plane> rule(unpruned, puzzle);
  SearchControl control;
  const auto result = IdaStar(puzzle, reordered, rule, control).Run({}, 0);
  EXPECT_EQ(result.moves, (std::vector<std::uint8_t>{0, 0, 1, 1})) << "south, south, east, east";
}

TEST(ReorderedHeuristic, DoesNotWait) {
  static_assert(DeferredHeuristic<Deferred<PlaneHeuristic>, Plane>);
  static_assert(!DeferredHeuristic<ReorderedHeuristic<Deferred<PlaneHeuristic>, Plane>,
                                   ReorderedPuzzle<Plane>>);
}

}  // namespace
}  // namespace puzzlesolver
