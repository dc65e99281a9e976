#include "service/engine/puzzles/rotation/board.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::rotation {
namespace {

using Cells = std::array<std::uint8_t, kLineLength>;

/// A, B, C, D with the cells numbered from 1, as the game is published.
constexpr std::array<Cells, 4> kPublishedLines = {{{1, 3, 7, 12, 16, 21, 23},
                                                   {2, 4, 9, 13, 18, 22, 24},
                                                   {11, 10, 9, 8, 7, 6, 5},
                                                   {20, 19, 18, 17, 16, 15, 14}}};

constexpr std::array<Move, kMoveCount> kInverse = {Move::kF, Move::kE, Move::kH, Move::kG,
                                                   Move::kB, Move::kA, Move::kD, Move::kC};

constexpr std::size_t Index(Move move) { return static_cast<std::size_t>(move); }

constexpr std::array<Cells, kMoveCount> MakeLines() {
  std::array<Cells, kMoveCount> lines{};
  for (std::size_t move = 0; move < kPublishedLines.size(); ++move) {
    for (std::size_t i = 0; i < kLineLength; ++i) {
      lines[move][i] = static_cast<std::uint8_t>(kPublishedLines[move][i] - 1);
    }
    Cells& reversed = lines[Index(kInverse[move])];
    std::ranges::reverse_copy(lines[move], reversed.begin());
  }
  return lines;
}

constexpr std::array<Cells, kMoveCount> kLines = MakeLines();

/// The middle three cells of every line make up the centre.
constexpr std::uint32_t CentreMask() {
  std::uint32_t mask = 0;
  for (const Cells& line : kLines) {
    for (std::size_t i = 2; i <= 4; ++i) mask |= std::uint32_t{1} << line[i];
  }
  return mask;
}

constexpr std::array<std::uint8_t, kCellsPerSymbol> MakeCentre() {
  std::array<std::uint8_t, kCellsPerSymbol> centre{};
  std::size_t count = 0;
  for (std::uint8_t cell = 0; cell < kCells; ++cell) {
    if ((CentreMask() >> cell & 1) != 0) centre[count++] = cell;
  }
  return centre;
}

constexpr std::array<std::uint8_t, kCellsPerSymbol> kCentre = MakeCentre();

absl::Status CellsError(const std::string& message) { return FieldError("cells", message); }

}  // namespace

Move Inverse(Move move) { return kInverse[Index(move)]; }

std::span<const std::uint8_t, kLineLength> Line(Move move) { return kLines[Index(move)]; }

std::span<const std::uint8_t, kCellsPerSymbol> Centre() { return kCentre; }

absl::StatusOr<Board> Board::Create(std::span<const std::uint32_t> cells) {
  if (cells.size() != kCells) {
    return CellsError(absl::StrCat("A Rotation Game board needs ", kCells, " symbols, but ",
                                   cells.size(),
                                   cells.size() == 1 ? " was given." : " were given."));
  }
  std::array<std::uint8_t, kCells> symbols{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells[cell] < 1 || cells[cell] > kSymbols) {
      return CellsError(absl::StrCat("Symbol ", cells[cell], " in cell ", cell + 1,
                                     " is out of range: a Rotation Game has the symbols 1, 2, 3."));
    }
    symbols[cell] = static_cast<std::uint8_t>(cells[cell]);
  }
  for (int symbol = 1; symbol <= kSymbols; ++symbol) {
    const auto count = std::ranges::count(symbols, symbol);
    if (count != kCellsPerSymbol) {
      return CellsError(absl::StrCat("Symbol ", symbol, " stands ", count,
                                     " times, but a Rotation Game has each of 1, 2, 3 exactly ",
                                     kCellsPerSymbol, " times."));
    }
  }
  return Board(symbols);
}

void Board::Apply(Move move) {
  const Cells& line = kLines[Index(move)];
  const std::uint8_t first = cells_[line.front()];
  for (std::size_t i = 0; i + 1 < line.size(); ++i) cells_[line[i]] = cells_[line[i + 1]];
  cells_[line.back()] = first;
}

bool Board::IsSolved() const {
  return std::ranges::all_of(
      kCentre, [this](std::uint8_t cell) { return cells_[cell] == cells_[kCentre.front()]; });
}

std::uint32_t Board::Mask(int symbol) const {
  std::uint32_t mask = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells_[cell] == symbol) mask |= std::uint32_t{1} << cell;
  }
  return mask;
}

}  // namespace puzzlesolver::rotation
