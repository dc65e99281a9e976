#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver {

/// Finds shortest ways between two arrangements of one board that are not far from one another, by
/// iterative-deepening A* (Korf 1985) with Manhattan distance. Both may be moved on, in O(1), so
/// that a window slides over a long solution.
class WindowSearch {
 public:
  /// `walls`, by cell: no tile there moves; empty: there are none.
  /// REQUIRES: equal geometries, at most 1,024 cells.
  WindowSearch(const sliding::Board& start, const sliding::Board& goal,
               const std::vector<bool>& walls = {});

  /// REQUIRES: the move stays on the board.
  void MoveStart(MoveCode move);
  void MoveGoal(MoveCode move);

  /// The first shortest way in dictionary order, if it has at most `max_length` moves. nullopt also
  /// when looking for it would take more than `max_nodes` nodes or a stop is requested.
  std::optional<MoveSequence> Find(int max_length, std::uint64_t max_nodes,
                                   const std::stop_token& stop);

  /// Nodes expanded so far, by all searches.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Place {
    std::int16_t row;
    std::int16_t column;
  };
  /// A board that knows where each tile stands.
  struct Arrangement {
    explicit Arrangement(const sliding::Board& board);

    std::vector<std::uint16_t> tiles;  ///< by cell
    std::vector<std::uint16_t> cells;  ///< by tile
    int blank;
  };

  void MoveOne(Arrangement& moved, const Arrangement& other, MoveCode move);
  int Distance(int cell, int other) const;
  bool Search(int blank, int left, int distance, int last_move);
  bool CountNode();

  std::vector<Place> places_;  ///< by cell
  /// By cell and move; Geometry::kNoCell also where a wall is.
  std::vector<std::array<std::int16_t, sliding::kMoveCount>> neighbours_;
  Arrangement start_;
  Arrangement goal_;
  int distance_ = 0;  ///< Manhattan distance between the two

  MoveSequence moves_;
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  std::stop_token stop_;
};

}  // namespace puzzlesolver
