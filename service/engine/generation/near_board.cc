#include "service/engine/generation/near_board.h"

#include <algorithm>
#include <utility>

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Move;

constexpr int kMaxSearches = 1000;
/// At a time: no board that can be solved is farther away.
constexpr int kMaxMoves = 10'000;

/// The board after random moves of which none takes back the one before.
class RandomWalk {
 public:
  explicit RandomWalk(const Board& start) : board_(start) {}

  void Go(int moves, RandomNumbers& random) {
    while (moves > 0) {
      const auto move = static_cast<Move>(random.Below(sliding::kMoveCount));
      if (!board_.CanMove(move) || last_ == Inverse(move)) continue;
      board_.Apply(move);
      last_ = move;
      --moves;
    }
  }

  const Board& board() const { return board_; }

 private:
  Board board_;
  std::optional<Move> last_;
};

}  // namespace

std::optional<BoardAtLength> WalkToLength(const Board& goal, int length, RandomNumbers& random,
                                          const FindLength& find_length) {
  RandomWalk walk(goal);
  BoardAtLength farthest{goal, 0};
  int reached = 0;
  for (int search = 0; search < kMaxSearches && farthest.length < length; ++search) {
    walk.Go(std::min(length - reached, kMaxMoves), random);
    const std::optional<int> found = find_length(walk.board());
    if (!found) return std::nullopt;
    reached = *found;
    if (reached > farthest.length) farthest = {walk.board(), reached};
  }
  return farthest;
}

}  // namespace puzzlesolver
