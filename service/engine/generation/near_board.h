#pragma once

#include <functional>
#include <optional>

#include "service/engine/generation/random_numbers.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// A board and how many moves its shortest solution has.
struct BoardAtLength {
  sliding::Board board;
  int length = 0;
};

/// The length of a shortest solution; nullopt when the search for it was ended.
using FindLength = std::function<std::optional<int>(const sliding::Board& board)>;

/// A board that is `length` moves away from `goal`: at the end of a random walk that goes on, each
/// time by as many moves as are still missing, until it is so far. Searches only for boards that
/// are no farther than that. When a thousand of them do not get there, one of the farthest met.
/// nullopt when a search was ended. REQUIRES: rows, columns >= 2.
std::optional<BoardAtLength> WalkToLength(const sliding::Board& goal, int length,
                                          RandomNumbers& random, const FindLength& find_length);

}  // namespace puzzlesolver
