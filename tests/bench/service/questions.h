#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <unordered_set>
#include <vector>

#include "absl/time/time.h"
#include "puzzlesolver/v1/solve.pb.h"
#include "tests/support/puzzle_protos.h"

namespace puzzlesolver::bench {

/// An 8-puzzle of 22 moves, as many as they take on the average.
inline const Numbers kEightPuzzle = {5, 2, 8, 4, 1, 7, 0, 3, 6};

/// A 15-puzzle as far from its goal, the blank first, as any: 80 moves.
inline const Numbers kHardestPuzzle = {15, 10, 8, 12, 11, 14, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0};
inline const Numbers kHardestGoal = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// `count` random 8-puzzles; some may be equal.
std::vector<v1::SolveRequest> EightPuzzles(std::size_t count);

/// The `count` 15-puzzles nearest to kEndlessPuzzle, itself first: no search ends on one of the
/// first few, and 500 are no more than some ten moves away from it.
std::vector<v1::SolveRequest> EndlessPuzzles(std::size_t count);

/// 15-puzzles in random order, no two of them equal.
class FifteenPuzzles {
 public:
  /// Some 30 moves from the goal at most: solved in well under a millisecond.
  v1::SolveRequest NextEasy();

  /// Random ones, of 53 moves on the average.
  v1::SolveRequest NextHard();

 private:
  std::mt19937_64 random_;
  std::unordered_set<std::uint64_t> known_;
};

/// REQUIRES: `limit` is less than a second.
void SetTimeLimit(absl::Duration limit, v1::SolveRequest& request);

}  // namespace puzzlesolver::bench
