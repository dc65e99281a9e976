#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::testing {

/// What the words of comparison.h count.
struct Counts {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t stored = 0;
  std::uint64_t reopened = 0;
  std::optional<int> length;  ///< of the solution

  bool operator==(const Counts&) const = default;
};

/// The algorithms of the comparison once more, as a textbook writes them: on whole boards, with
/// ordered maps, every estimate from scratch.
class Textbook {
 public:
  using Order = std::array<sliding::Move, sliding::kMoveCount>;
  using Estimate = std::function<int(const sliding::Board&)>;

  Textbook(const sliding::Board& goal, const Order& order) : goal_(goal), order_(order) {}

  Counts BreadthFirst(const sliding::Board& start) const;
  Counts Bidirectional(const sliding::Board& start) const;
  Counts AStar(const sliding::Board& start, const Estimate& estimate) const;
  /// REQUIRES: there is a solution.
  Counts IdaStar(const sliding::Board& start, const Estimate& estimate) const;

 private:
  using LastMove = std::optional<sliding::Move>;

  std::vector<std::pair<sliding::Move, sliding::Board>> Children(const sliding::Board& board,
                                                                 LastMove last) const;
  bool DepthFirst(const sliding::Board& board, LastMove last, int depth, int bound,
                  const Estimate& estimate, int& next_bound, Counts& counts) const;

  sliding::Board goal_;
  Order order_;
};

}  // namespace puzzlesolver::testing
