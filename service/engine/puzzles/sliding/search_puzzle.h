#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "service/engine/puzzles/sliding/blank_divisions.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/cell_fingerprint.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::sliding {

/// A shape known at compile time, for the sizes where the inner loop gains by it.
template <int kRows, int kColumns>
struct FixedShape {
  static constexpr bool kFixed = true;
  static constexpr int kMaxSide = std::max(kRows, kColumns);
  static constexpr int kMaxCells = kRows * kColumns;
  using Tiles = std::array<std::uint8_t, static_cast<std::size_t>(kRows) * kColumns>;

  explicit FixedShape(const Geometry&) {}
  static constexpr int rows() { return kRows; }
  static constexpr int columns() { return kColumns; }
  static constexpr int RowOf(int cell) { return cell / kColumns; }
  static constexpr int ColumnOf(int cell) { return cell % kColumns; }
};

/// A shape known at run time, of at most kCells cells.
template <int kCells>
class BoundedShape {
 public:
  static constexpr bool kFixed = false;
  static constexpr int kMaxCells = kCells;
  using Tile = std::conditional_t<kCells <= 256, std::uint8_t, std::uint16_t>;
  using Tiles = std::array<Tile, static_cast<std::size_t>(kCells)>;

  explicit BoundedShape(const Geometry& geometry)
      : rows_(geometry.rows()), columns_(geometry.columns()) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int RowOf(int cell) const { return cell / columns_; }
  int ColumnOf(int cell) const { return cell % columns_; }

 private:
  int rows_;
  int columns_;
};

/// The shapes for which there may be pattern databases.
using SmallShape = BoundedShape<32>;

/// Any shape that is searched.
using LargeShape = BoundedShape<1024>;

/// The sliding-tile puzzle as searches see it: states that are moved in place. Whether a move
/// leaves the board is the business of the successor rule, which knows the blank's cell.
template <typename Shape>
class SearchPuzzle {
 public:
  static constexpr int kMoveCount = sliding::kMoveCount;

  struct State {
    typename Shape::Tiles tiles;
    int blank;
  };

  explicit SearchPuzzle(const Geometry& geometry)
      : shape_(geometry),
        offsets_{shape_.columns(), -1, 1, -shape_.columns()},
        divisions_(geometry) {}

  /// REQUIRES: the board has this puzzle's geometry.
  State FromBoard(const Board& board) const {
    State state{.tiles = {}, .blank = board.blank_cell()};
    for (std::size_t cell = 0; cell < board.tiles().size(); ++cell) {
      state.tiles[cell] = static_cast<typename Shape::Tiles::value_type>(board.tiles()[cell]);
    }
    return state;
  }

  const Shape& shape() const { return shape_; }

  /// The cell to which the blank goes. REQUIRES: the move stays on the board.
  int Target(const State& state, int move) const { return state.blank + offsets_[move]; }

  void Apply(State& state, int move) const {
    const int target = Target(state, move);
    state.tiles[state.blank] = state.tiles[target];
    state.tiles[target] = 0;
    state.blank = target;
  }

  static constexpr int Inverse(int move) { return kMoveCount - 1 - move; }

  void Undo(State& state, int move) const { Apply(state, Inverse(move)); }

  /// Of a shape with kMaxCells.
  static constexpr std::size_t kMaxPackedWords = [] {
    if constexpr (requires { Shape::kMaxCells; }) {
      constexpr auto kTiles = static_cast<std::size_t>(Shape::kMaxCells - 1);
      constexpr auto kTilesPerWord = 64 / static_cast<std::size_t>(std::bit_width(kTiles));
      return (kTiles + kTilesPerWord - 1) / kTilesPerWord;
    } else {
      return std::size_t{0};
    }
  }();

  /// The sum over the tiles of what they add.
  std::uint64_t Fingerprint(const State& state) const {
    std::uint64_t fingerprint = 0;
    for (int cell = 0; cell < shape_.rows() * shape_.columns(); ++cell) {
      const int tile = state.tiles[static_cast<std::size_t>(cell)];
      if (tile != 0) fingerprint += CellFingerprint(tile, cell);
    }
    return fingerprint;
  }
  std::uint64_t FingerprintAfter(const State& state, std::uint64_t fingerprint, int move) const {
    const int cell = Target(state, move);
    const int tile = state.tiles[static_cast<std::size_t>(cell)];
    return fingerprint - CellFingerprint(tile, cell) + CellFingerprint(tile, state.blank);
  }

  /// By the part of the board in which the blank is. A blank may be far from where it is needed,
  /// and then every step to there seems to lead away from the goal.
  std::size_t divisions() const { return divisions_.count(); }
  std::size_t DivisionAfter(const State& state, int move) const {
    return divisions_.Of(Target(state, move));
  }

  /// Words that hold the tiles of all cells but the last, whose tile is the one that is left.
  std::size_t packed_words() const { return (PackedTiles() + TilesPerWord() - 1) / TilesPerWord(); }

  /// REQUIRES: `words` are packed_words().
  void Pack(const State& state, std::span<std::uint64_t> words) const {
    const std::size_t bits = BitsPerTile();
    std::size_t cell = 0;
    for (std::uint64_t& word : words) {
      word = 0;
      const std::size_t end = std::min(PackedTiles(), cell + TilesPerWord());
      for (std::size_t shift = 0; cell < end; ++cell, shift += bits) {
        word |= std::uint64_t{state.tiles[cell]} << shift;
      }
    }
  }

  /// The inverse of Pack.
  State Unpack(std::span<const std::uint64_t> words) const {
    State state{};
    const std::size_t bits = BitsPerTile();
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    std::uint64_t left = PackedTiles() * (PackedTiles() + 1) / 2;
    std::size_t cell = 0;
    const auto put = [&](std::uint64_t tile) {
      if (tile == 0) state.blank = static_cast<int>(cell);
      state.tiles[cell++] = static_cast<typename Shape::Tiles::value_type>(tile);
      left -= tile;
    };
    for (std::uint64_t word : words) {
      const std::size_t end = std::min(PackedTiles(), cell + TilesPerWord());
      for (; cell < end; word >>= bits) put(word & mask);
    }
    put(left);
    return state;
  }

 private:
  std::size_t PackedTiles() const {
    return static_cast<std::size_t>(shape_.rows() * shape_.columns() - 1);
  }
  std::size_t BitsPerTile() const {
    return static_cast<std::size_t>(std::bit_width(PackedTiles()));
  }
  std::size_t TilesPerWord() const { return 64 / std::max<std::size_t>(BitsPerTile(), 1); }

  Shape shape_;
  std::array<int, kMoveCount> offsets_;
  BlankDivisions divisions_;
};

}  // namespace puzzlesolver::sliding
