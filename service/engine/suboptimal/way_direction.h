#pragma once

#include <algorithm>
#include <optional>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// From which end a way between two boards is looked for: a search that is not optimal finds
/// another one from the other end.
enum class WayDirection { kForward, kBackward };

/// find(start, goal), or the way back that find(goal, start) tells of; nullopt when that is.
template <typename Find>
std::optional<MoveSequence> FindWay(const sliding::Board& start, const sliding::Board& goal,
                                    WayDirection direction, const Find& find) {
  if (direction == WayDirection::kForward) return find(start, goal);
  std::optional<MoveSequence> moves = find(goal, start);
  if (!moves) return std::nullopt;
  std::ranges::reverse(*moves);
  for (MoveCode& move : *moves) {
    move = static_cast<MoveCode>(sliding::Inverse(static_cast<sliding::Move>(move)));
  }
  return moves;
}

}  // namespace puzzlesolver
