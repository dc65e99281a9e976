#include "service/engine/puzzles/rotation/board.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::rotation {
namespace {

absl::Status CellsError(const std::string& message) { return FieldError("cells", message); }

}  // namespace

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
  const LineCells& line = Line(move);
  const std::uint8_t first = cells_[line.front()];
  for (std::size_t i = 0; i + 1 < line.size(); ++i) cells_[line[i]] = cells_[line[i + 1]];
  cells_[line.back()] = first;
}

bool Board::IsSolved() const {
  const auto centre = Centre();
  return std::ranges::all_of(
      centre, [&](std::uint8_t cell) { return cells_[cell] == cells_[centre.front()]; });
}

std::uint32_t Board::Mask(int symbol) const {
  std::uint32_t mask = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells_[cell] == symbol) mask |= std::uint32_t{1} << cell;
  }
  return mask;
}

}  // namespace puzzlesolver::rotation
