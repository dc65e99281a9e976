#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace puzzlesolver::rotation {

inline constexpr int kCells = 24;
inline constexpr int kSymbols = 3;
inline constexpr int kCellsPerSymbol = 8;
inline constexpr int kLineLength = 7;
inline constexpr int kMoveCount = 8;
inline constexpr char kMoveLetters[] = "ABCDEFGH";

/// The moves of POJ 2286 in dictionary order. Each rotates one line of seven cells by one.
enum class Move : std::uint8_t { kA, kB, kC, kD, kE, kF, kG, kH };

/// A/F, B/E, C/H and D/G undo each other.
constexpr Move Inverse(Move move) {
  constexpr std::array<Move, kMoveCount> kInverse = {Move::kF, Move::kE, Move::kH, Move::kG,
                                                     Move::kB, Move::kA, Move::kD, Move::kC};
  return kInverse[static_cast<std::size_t>(move)];
}

using LineCells = std::array<std::uint8_t, kLineLength>;

/// What Line returns, by move.
inline constexpr std::array<LineCells, kMoveCount> kLines = [] {
  // A, B, C, D with the cells numbered from 1, as the game is published.
  constexpr std::array<LineCells, 4> kPublished = {{{1, 3, 7, 12, 16, 21, 23},
                                                    {2, 4, 9, 13, 18, 22, 24},
                                                    {11, 10, 9, 8, 7, 6, 5},
                                                    {20, 19, 18, 17, 16, 15, 14}}};
  std::array<LineCells, kMoveCount> lines{};
  for (std::size_t move = 0; move < kPublished.size(); ++move) {
    for (std::size_t i = 0; i < kLineLength; ++i) {
      lines[move][i] = static_cast<std::uint8_t>(kPublished[move][i] - 1);
    }
    const Move inverse = Inverse(static_cast<Move>(move));
    std::ranges::reverse_copy(lines[move], lines[static_cast<std::size_t>(inverse)].begin());
  }
  return lines;
}();

/// The cells (0-based, reading order) of the line that `move` rotates: every cell's symbol goes one
/// step towards the first cell listed, whose own symbol goes to the last.
constexpr const LineCells& Line(Move move) { return kLines[static_cast<std::size_t>(move)]; }

/// The eight cells of the centre, 0-based, in reading order: the middle three of every line.
constexpr std::array<std::uint8_t, kCellsPerSymbol> Centre() {
  return {6, 7, 8, 11, 12, 15, 16, 17};
}

}  // namespace puzzlesolver::rotation
