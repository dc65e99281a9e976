#pragma once

#include <cstdint>
#include <vector>

#include "puzzlesolver/v1/puzzle.pb.h"

namespace puzzlesolver {

using Numbers = std::vector<std::uint32_t>;

inline v1::Puzzle SlidingPuzzle(std::uint32_t rows, std::uint32_t columns, const Numbers& tiles,
                                const Numbers& goal = {}) {
  v1::Puzzle puzzle;
  puzzle.mutable_sliding()->set_rows(rows);
  puzzle.mutable_sliding()->set_columns(columns);
  puzzle.mutable_sliding()->mutable_tiles()->Add(tiles.begin(), tiles.end());
  puzzle.mutable_sliding()->mutable_goal()->Add(goal.begin(), goal.end());
  return puzzle;
}

inline v1::Puzzle RotationPuzzle(const Numbers& cells) {
  v1::Puzzle puzzle;
  puzzle.mutable_rotation()->mutable_cells()->Add(cells.begin(), cells.end());
  return puzzle;
}

/// The first sample of POJ 2286: AC leads to a centre of 2s.
inline const Numbers kRotationCells = {1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2,
                                       2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3};

/// An 8-puzzle two moves from the default goal: RD, which slide the tiles 5 and 6.
inline const Numbers kTwoMovesAway = {1, 2, 3, 4, 0, 5, 7, 8, 6};

/// A 15-puzzle of 52 moves, and the smaller of its two shortest solutions.
inline const Numbers kFifteenPuzzle = {15, 14, 1, 6, 9, 11, 4, 12, 0, 10, 7, 3, 13, 8, 5, 2};
inline constexpr char kFifteenSolution[] = "RRRULDDLUUULDRURDDDRULLULURRRDDLDLUURDDLULURRULDRDRD";

/// A 15-puzzle that no search ends on while a test runs: 72 moves, more than 10^10 nodes.
inline const Numbers kEndlessPuzzle = {1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0};

}  // namespace puzzlesolver
