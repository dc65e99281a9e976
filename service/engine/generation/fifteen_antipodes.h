#pragma once

#include "service/engine/generation/random_numbers.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

// The farthest boards of the 15-puzzle with the goal's blank in a corner: 17 are 80 moves away
// (Brüngger, Marzetta, Fukuda and Nievergelt 1999; their number: Korf and Schultze 2005). A
// shortest solution of each is known, and with it boards at every smaller distance.

inline constexpr int kFifteenAntipodes = 17;
inline constexpr int kFifteenMaxLength = 80;

/// The board on the way of antipode number `antipode` to Board::Ordered(4 x 4, 0) that has
/// `length` moves to go, exactly.
/// REQUIRES: 0 <= antipode < kFifteenAntipodes; 0 <= length <= kFifteenMaxLength.
sliding::Board FifteenDescent(int antipode, int length);

/// FifteenDescent from any of the antipodes, seen as a board whose goal is
/// Board::Ordered(4 x 4, goal_cell). It is so far away exactly if that cell is a corner, and
/// otherwise to within the steps from there to the nearest corner.
sliding::Board RandomFifteenDescent(int goal_cell, int length, RandomNumbers& random);

}  // namespace puzzlesolver
