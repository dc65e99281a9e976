#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/solvability.h"

namespace puzzlesolver::testing {

/// Draws sliding boards, the same on every platform.
class RandomBoards {
 public:
  explicit RandomBoards(std::uint64_t seed) : random_(seed) {}

  /// 0..count-1, each as likely as any other. REQUIRES: count > 0.
  std::uint64_t Draw(std::uint64_t count) {
    constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t end = kAll - kAll % count;
    std::uint64_t drawn = random_();
    while (drawn >= end) drawn = random_();
    return drawn % count;
  }

  /// Of the boards from which `goal` can be reached, each as likely as any other.
  sliding::Board DrawSolvable(const sliding::Board& goal) {
    const sliding::Geometry& geometry = goal.geometry();
    if (geometry.rows() == 1 || geometry.columns() == 1) return DrawInLine(goal);
    sliding::Board board = DrawAny(geometry);
    if (!sliding::WhyUnsolvable(board, goal)) return board;
    std::vector<sliding::Tile> tiles = board.tiles();
    const auto other = [&](std::size_t cell) { return tiles[cell] == 0 ? tiles.size() - 1 : cell; };
    std::swap(tiles[other(0)], tiles[other(1)]);
    return *sliding::Board::Create(geometry, std::move(tiles));
  }

  /// Of all boards, each as likely as any other.
  sliding::Board DrawAny(const sliding::Geometry& geometry) {
    std::vector<sliding::Tile> tiles = sliding::Board::Standard(geometry).tiles();
    for (std::size_t left = tiles.size(); left > 1; --left) {
      std::swap(tiles[left - 1], tiles[Draw(left)]);
    }
    return *sliding::Board::Create(geometry, std::move(tiles));
  }

 private:
  /// Only the blank can have moved.
  sliding::Board DrawInLine(const sliding::Board& goal) {
    std::vector<sliding::Tile> tiles = goal.tiles();
    tiles.erase(tiles.begin() + goal.blank_cell());
    tiles.insert(tiles.begin() + static_cast<std::ptrdiff_t>(Draw(tiles.size() + 1)), 0);
    return *sliding::Board::Create(goal.geometry(), std::move(tiles));
  }

  std::mt19937_64 random_;
};

}  // namespace puzzlesolver::testing
