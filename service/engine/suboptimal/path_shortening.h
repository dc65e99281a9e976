#pragma once

#include <cstdint>
#include <stop_token>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// Shortens a legal sequence of moves from `start`, which then ends in the same arrangement as
/// before: a window slides over it, in which a shortest way takes the place of the moves that are
/// there; the windows grow, until `max_nodes` nodes are used up, windows of the greatest length
/// gain nothing more, or a stop is requested (obeyed within 50 ms). Never makes it longer. What
/// comes out depends on the arguments alone. Returns the nodes used. Cost: about 10 ns a node.
///
/// REQUIRES: at most 1,024 cells.
std::uint64_t ShortenSolution(const sliding::Board& start, MoveSequence& moves,
                              std::uint64_t max_nodes, const std::stop_token& stop);

}  // namespace puzzlesolver
