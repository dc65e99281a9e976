#pragma once

#include <optional>
#include <stop_token>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// A legal solution, made as in the classical proof that every board of the right parity can be
/// solved (Johnson and Story 1879): tile by tile, line after line (see PeelOrder), and the last 3 x
/// 3 cells by a shortest solution. Always finds one, and always the same.
///
/// `renamed` as by sliding::RenameForGoal, for a goal with its blank at `goal_cell`. nullopt when a
/// stop is requested (obeyed within 50 ms).
/// REQUIRES: solvable; at most 1,024 cells. Cost: milliseconds to some tens of them.
std::optional<MoveSequence> ConstructSolution(const sliding::Board& renamed, int goal_cell,
                                              const std::stop_token& stop);

}  // namespace puzzlesolver
