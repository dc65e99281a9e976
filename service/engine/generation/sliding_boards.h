#pragma once

#include "service/engine/generation/random_numbers.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

// All boards are such that `goal` can be reached from them. O(cells).

/// Whether the tiles can never pass each other.
bool IsLine(const sliding::Geometry& geometry);

/// The tiles of `goal` in their order around a blank in `blank_cell`. REQUIRES: IsLine.
sliding::Board LineBoard(const sliding::Board& goal, int blank_cell);

/// Any board, each with the same probability.
sliding::Board RandomBoard(const sliding::Board& goal, RandomNumbers& random);

/// One of the boards whose tiles are, together, as far from their cells in the goal as tiles can
/// be: each is, by its row as well as by its column, in the other half of the board than in the
/// goal, or in the middle.
/// REQUIRES: rows, columns >= 2; more than 12 cells.
sliding::Board FarBoard(const sliding::Board& goal, RandomNumbers& random);

/// `board`, whose goal is Ordered, with its tiles named as for `goal`: undoes RenameForGoal.
/// REQUIRES: equal geometries.
sliding::Board RenameFromGoal(const sliding::Board& board, const sliding::Board& goal);

}  // namespace puzzlesolver
