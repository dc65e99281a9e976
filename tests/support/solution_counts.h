#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"

namespace puzzlesolver::testing {

/// For every board of a small shape: its distance from a goal and its number of shortest solutions,
/// by breadth-first search over boards, which sums the counts as it goes.
class SolutionCounts {
 public:
  struct Entry {
    int distance = -1;  ///< unreachable
    std::uint64_t count = 0;
  };

  explicit SolutionCounts(const sliding::Board& goal) : entries_(Factorial(goal.tiles().size())) {
    std::vector<sliding::Board> layer{goal};
    At(goal) = {0, 1};
    for (int distance = 1; !layer.empty(); ++distance) layer = NextLayer(layer, distance);
  }

  const Entry& Of(const sliding::Board& board) const {
    return entries_[sliding::Rank(board.tiles())];
  }

 private:
  static std::size_t Factorial(std::size_t n) { return n < 2 ? 1 : n * Factorial(n - 1); }

  Entry& At(const sliding::Board& board) { return entries_[sliding::Rank(board.tiles())]; }

  std::vector<sliding::Board> NextLayer(const std::vector<sliding::Board>& layer, int distance) {
    std::vector<sliding::Board> next;
    for (const sliding::Board& board : layer) {
      for (int i = 0; i < sliding::kMoveCount; ++i) {
        const auto move = static_cast<sliding::Move>(i);
        if (!board.CanMove(move)) continue;
        sliding::Board neighbour = board;
        neighbour.Apply(move);
        Entry& entry = At(neighbour);
        if (entry.distance == -1) next.push_back(neighbour);
        if (entry.distance == -1) entry.distance = distance;
        if (entry.distance == distance) entry.count += Of(board).count;
      }
    }
    return next;
  }

  std::vector<Entry> entries_;
};

/// All shortest solutions of a board, in dictionary order.
inline std::vector<std::vector<std::uint8_t>> AllShortest(const SolutionCounts& counts,
                                                          const sliding::Board& board) {
  if (counts.Of(board).distance == 0) return {{}};
  std::vector<std::vector<std::uint8_t>> all;
  for (std::uint8_t move = 0; move < sliding::kMoveCount; ++move) {
    if (!board.CanMove(static_cast<sliding::Move>(move))) continue;
    sliding::Board next = board;
    next.Apply(static_cast<sliding::Move>(move));
    if (counts.Of(next).distance != counts.Of(board).distance - 1) continue;
    for (std::vector<std::uint8_t>& rest : AllShortest(counts, next)) {
      rest.insert(rest.begin(), move);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

}  // namespace puzzlesolver::testing
