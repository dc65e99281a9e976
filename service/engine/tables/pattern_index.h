#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {

/// Ranks of sets of cells in the combinatorial number system, as Pattern numbers them: eight cells
/// a look-up, in tables that stay in the first-level cache.
class SetRanks {
 public:
  /// Of the set's cells that are in 0..8*kChunks-1. REQUIRES: at most Pattern::kMaxTiles of them.
  template <int kChunks>
  static std::uint32_t Rank(std::uint32_t cells) {
    std::uint32_t rank = kRanks[0][0][cells & 0xFF];
    int smaller = 0;
    for (std::size_t chunk = 1; chunk < kChunks; ++chunk) {
      smaller += std::popcount(cells & 0xFF);
      cells >>= 8;
      rank += kRanks[chunk][static_cast<std::size_t>(smaller)][cells & 0xFF];
    }
    return rank;
  }

  /// By how much the rank grows when the `ordinal`-th smallest cell (from 0) goes from `cell` to
  /// `cell` + 1.
  static std::uint32_t Step(std::size_t cell, int ordinal) {
    return kSteps[cell][static_cast<std::size_t>(ordinal)];
  }

 private:
  static constexpr int kMaxChunks = Pattern::kMaxCells / 8;
  /// By chunk, by the number of cells in the chunks before it.
  using Table =
      std::array<std::array<std::array<std::uint32_t, 256>, Pattern::kMaxTiles + 1>, kMaxChunks>;
  static const Table kRanks;
  static const std::array<std::array<std::uint32_t, Pattern::kMaxTiles>, Pattern::kMaxCells> kSteps;
};

/// The order of a pattern's tiles on the board, four bits a place, the first place lowest. Kept
/// twice, as the tiles' numbers and as the digits of their Lehmer code (how many later tiles are
/// smaller), so that a move needs no loop. Patterns of fewer than Pattern::kMaxTiles tiles take the
/// last places.
class TileOrder {
 public:
  TileOrder() = default;
  /// `numbers` are 0, 1, ... in reading order of the board. REQUIRES: at most Pattern::kMaxTiles.
  explicit TileOrder(const std::vector<int>& numbers);

  /// The tile at `place` goes behind (before) the next (last) `passed` ones. Every tile that is
  /// passed moves over by one place, and if it is larger, counts the passing tile or no longer
  /// does.
  [[gnu::always_inline]] void MoveLater(int place, int passed) {
    const int shift = 4 * place;
    const std::uint32_t between = Nibbles(passed) << shift << 4;  // shift + 4 may be 32.
    const std::uint32_t larger = Larger(shift) & between;
    const std::uint32_t digit =
        Nibble(digits_, shift) + static_cast<std::uint32_t>(std::popcount(larger) - passed);
    const std::uint32_t number = Nibble(numbers_, shift);
    const std::uint32_t kept = ~(between | 15u << shift);
    const int target = shift + 4 * passed;
    digits_ = (digits_ & kept) | ((digits_ & between) + larger) >> 4 | digit << target;
    numbers_ = (numbers_ & kept) | (numbers_ & between) >> 4 | number << target;
  }
  [[gnu::always_inline]] void MoveEarlier(int place, int passed) {
    const int shift = 4 * place;
    const int target = shift - 4 * passed;
    const std::uint32_t between = Nibbles(passed) << target;
    const std::uint32_t larger = Larger(shift) & between;
    const std::uint32_t digit =
        Nibble(digits_, shift) + static_cast<std::uint32_t>(passed - std::popcount(larger));
    const std::uint32_t number = Nibble(numbers_, shift);
    const std::uint32_t kept = ~(between | 15u << shift);
    digits_ = (digits_ & kept) | ((digits_ & between) - larger) << 4 | digit << target;
    numbers_ = (numbers_ & kept) | (numbers_ & between) << 4 | number << target;
  }

  /// The lexicographic rank.
  std::uint32_t Rank() const { return kFirstDigits[digits_ & 0xFFFF] + kLastDigits[digits_ >> 16]; }

 private:
  static constexpr std::uint32_t kOnes = 0x11111111;

  /// REQUIRES: count < 8.
  static std::uint32_t Nibbles(int count) { return (1u << 4 * count) - 1; }
  static std::uint32_t Nibble(std::uint32_t word, int shift) { return word >> shift & 15; }

  /// A one in every nibble whose tile is larger than the one at `shift`, or that one itself.
  std::uint32_t Larger(int shift) const {
    return ((numbers_ | 8 * kOnes) - Nibble(numbers_, shift) * kOnes) >> 3 & kOnes;
  }

  /// What the four first and the four last of eight digits add to the rank.
  static const std::array<std::uint16_t, 0x4568> kFirstDigits;
  static const std::array<std::uint8_t, 0x124> kLastDigits;

  std::uint32_t numbers_;
  std::uint32_t digits_;
};

/// A placement of one pattern that follows the moves of its tiles.
struct PlacementState {
  std::uint32_t index;  ///< see Pattern
  std::uint32_t cells;  ///< occupied, as bits
  TileOrder order;
};

/// One way for a tile to slide between neighbouring cells of a pattern's board, worked out
/// beforehand.
struct Slide {
  enum class Kind : std::uint8_t {
    kForward,   ///< along the row, to the next cell
    kBackward,  ///< along the row, to the cell before
    kLater,     ///< down, past the cells between in reading order
    kEarlier,   ///< up
  };

  Slide() = default;
  Slide(int from, int to);

  std::uint32_t before = 0;   ///< the cells before the tile's, as bits
  std::uint32_t between = 0;  ///< the cells that it passes in reading order
  std::uint32_t both = 0;     ///< the cells that it leaves and enters
  std::uint8_t lower_cell = 0;
  Kind kind = Kind::kForward;
};

/// What a pattern's placements need to follow a slide.
class PatternIndex {
 public:
  /// REQUIRES: fewer than 2^32 placements.
  explicit PatternIndex(const Pattern& pattern)
      : set_count_(static_cast<std::uint32_t>(pattern.set_count())),
        first_place_(Pattern::kMaxTiles - pattern.size()) {}

  PlacementState Start(const std::vector<int>& cells) const;

  /// A tile of the pattern slides; the cells are among 0..8*kChunks-1.
  template <int kChunks>
  [[gnu::always_inline]] void Follow(const Slide& slide, PlacementState& placement) const {
    const int place = std::popcount(placement.cells & slide.before);
    const int passed = std::popcount(placement.cells & slide.between);
    placement.cells ^= slide.both;
    switch (slide.kind) {
      case Slide::Kind::kForward:
        placement.index += SetRanks::Step(slide.lower_cell, place);
        return;
      case Slide::Kind::kBackward:
        placement.index -= SetRanks::Step(slide.lower_cell, place);
        return;
      case Slide::Kind::kLater:
        placement.order.MoveLater(first_place_ + place, passed);
        break;
      case Slide::Kind::kEarlier:
        placement.order.MoveEarlier(first_place_ + place, passed);
        break;
    }
    placement.index = Index<kChunks>(placement.order, placement.cells);
  }

 private:
  template <int kChunks>
  [[gnu::always_inline]] std::uint32_t Index(const TileOrder& order, std::uint32_t cells) const {
    return order.Rank() * set_count_ + SetRanks::Rank<kChunks>(cells);
  }

  std::uint32_t set_count_;
  int first_place_;
};

}  // namespace puzzlesolver
