#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

namespace puzzlesolver::sliding {

/// A move is named by the direction in which the BLANK goes. The numbering is the dictionary
/// order of the letters D < L < R < U, which is the order in which every search tries moves.
enum class Move : std::uint8_t { kDown, kLeft, kRight, kUp };

inline constexpr int kMoveCount = 4;
inline constexpr char kMoveLetters[] = "DLRU";

constexpr Move Inverse(Move move) {
  return static_cast<Move>(kMoveCount - 1 - static_cast<int>(move));
}

constexpr bool IsVertical(Move move) { return move == Move::kDown || move == Move::kUp; }

/// The shape of a board: rows x columns cells, numbered in reading order from 0.
class Geometry {
 public:
  static constexpr int kMaxSide = 999;
  static constexpr int kNoCell = -1;

  /// Errors: INVALID_ARGUMENT naming `rows` or `columns` when a side is outside 1..kMaxSide.
  static absl::StatusOr<Geometry> Create(int rows, int columns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }
  int RowOf(int cell) const { return cell / columns_; }
  int ColumnOf(int cell) const { return cell % columns_; }

  /// The cell in which a blank at `cell` arrives, or kNoCell at the edge of the board.
  int Neighbour(int cell, Move move) const {
    switch (move) {
      case Move::kDown:
        return cell + columns_ < cells() ? cell + columns_ : kNoCell;
      case Move::kLeft:
        return ColumnOf(cell) > 0 ? cell - 1 : kNoCell;
      case Move::kRight:
        return ColumnOf(cell) + 1 < columns_ ? cell + 1 : kNoCell;
      case Move::kUp:
        return cell >= columns_ ? cell - columns_ : kNoCell;
    }
    return kNoCell;
  }

  /// Manhattan distance between two cells.
  int Distance(int a, int b) const;

  bool operator==(const Geometry&) const = default;

 private:
  Geometry(int rows, int columns) : rows_(rows), columns_(columns) {}

  int rows_;
  int columns_;
};

}  // namespace puzzlesolver::sliding
