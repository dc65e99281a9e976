#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/rotation/board.h"

namespace puzzlesolver::rotation {
namespace {

constexpr std::size_t kRankBytes = 5;
static_assert(kBoardCount - 1 < std::uint64_t{1} << 8 * kRankBytes);

/// The arrangements of the symbols that are left to place.
class Arrangements {
 public:
  /// How many of them begin with `symbol`.
  std::uint64_t StartingWith(int symbol) const { return total_ * Left(symbol) / cells_; }

  void Place(int symbol) {
    total_ = StartingWith(symbol);
    --left_[static_cast<std::size_t>(symbol - 1)];
    --cells_;
  }

 private:
  std::uint64_t Left(int symbol) const { return left_[static_cast<std::size_t>(symbol - 1)]; }

  std::uint64_t total_ = kBoardCount;
  std::uint64_t cells_ = kCells;
  std::array<std::uint64_t, kSymbols> left_ = {kCellsPerSymbol, kCellsPerSymbol, kCellsPerSymbol};
};

}  // namespace

std::uint64_t Rank(const Board& board) {
  std::uint64_t rank = 0;
  Arrangements arrangements;
  for (const std::uint8_t cell : board.cells()) {
    for (int smaller = 1; smaller < cell; ++smaller) rank += arrangements.StartingWith(smaller);
    arrangements.Place(cell);
  }
  return rank;
}

absl::StatusOr<Board> Unrank(std::uint64_t rank) {
  if (rank >= kBoardCount) {
    return FieldError("rank", absl::StrCat("Rank ", rank, " is out of range: there are ",
                                           kBoardCount, " boards, numbered from 0."));
  }
  std::array<std::uint8_t, kCells> cells{};
  Arrangements arrangements;
  for (std::uint8_t& cell : cells) {
    int symbol = 1;
    for (; rank >= arrangements.StartingWith(symbol); ++symbol) {
      rank -= arrangements.StartingWith(symbol);
    }
    arrangements.Place(symbol);
    cell = static_cast<std::uint8_t>(symbol);
  }
  return Board(cells);
}

std::string RankBytes(const Board& board) {
  std::string bytes(kRankBytes, '\0');
  std::uint64_t rank = Rank(board);
  for (std::size_t i = kRankBytes; i-- > 0; rank >>= 8) bytes[i] = static_cast<char>(rank);
  return bytes;
}

}  // namespace puzzlesolver::rotation
