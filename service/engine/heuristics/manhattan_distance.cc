#include "service/engine/heuristics/manhattan_distance.h"

#include <cstddef>

namespace puzzlesolver {

int ManhattanDistance(const sliding::Board& board, int goal_cell) {
  int distance = 0;
  for (int cell = 0; cell < board.geometry().cells(); ++cell) {
    const int tile = static_cast<int>(board.tiles()[static_cast<std::size_t>(cell)]);
    if (tile == 0) continue;
    distance += board.geometry().Distance(cell, tile <= goal_cell ? tile - 1 : tile);
  }
  return distance;
}

}  // namespace puzzlesolver
