#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/rotation/lines.h"

namespace puzzlesolver::rotation {

/// The `#` board: 24 cells in reading order, eight each of the symbols 1, 2, 3. A value type.
class Board {
 public:
  /// Errors: INVALID_ARGUMENT naming `cells` when there are not 24 symbols, one is not 1, 2 or 3,
  /// or a symbol does not stand exactly eight times.
  static absl::StatusOr<Board> Create(std::span<const std::uint32_t> cells);

  const std::array<std::uint8_t, kCells>& cells() const { return cells_; }

  void Apply(Move move);

  /// The eight centre cells are equal.
  bool IsSolved() const;

  /// Bit i is set when cell i holds `symbol` (1..3).
  std::uint32_t Mask(int symbol) const;

  bool operator==(const Board&) const = default;

 private:
  friend absl::StatusOr<Board> Unrank(std::uint64_t rank);
  explicit Board(const std::array<std::uint8_t, kCells>& cells) : cells_(cells) {}

  std::array<std::uint8_t, kCells> cells_;
};

/// 24! / (8!)^3, the number of boards.
inline constexpr std::uint64_t kBoardCount = 9'465'511'770;

/// Position of the board among all kBoardCount in dictionary order of its cells, from 0.
std::uint64_t Rank(const Board& board);

/// Errors: INVALID_ARGUMENT when rank >= kBoardCount.
absl::StatusOr<Board> Unrank(std::uint64_t rank);

/// Rank as a big-endian number of five bytes: the stored keys.
std::string RankBytes(const Board& board);

}  // namespace puzzlesolver::rotation
