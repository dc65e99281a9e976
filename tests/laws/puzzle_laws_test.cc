#include "tests/laws/puzzle_laws.h"

#include <utility>

#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"

namespace puzzlesolver::laws {
namespace {

template <int kRows, int kColumns>
struct Sliding {
  using Board = sliding::Board;
  using Move = sliding::Move;
  static constexpr int kMoveCount = sliding::kMoveCount;
  static constexpr bool kEveryMoveChanges = true;

  static sliding::Geometry Geometry() { return *sliding::Geometry::Create(kRows, kColumns); }
  static Board Solved() { return Board::Standard(Geometry()); }
  static bool CanMove(const Board& board, Move move) { return board.CanMove(move); }
  static std::string RankBytes(const Board& board) { return sliding::RankBytes(board.tiles()); }
  static Board UnrankBytes(const std::string& rank) {
    return *Board::Create(Geometry(), *sliding::UnrankBytes(rank, kRows * kColumns));
  }
  static absl::StatusOr<std::vector<Move>> ParseMoves(std::string_view letters) {
    return text::ParseSlidingMoves(letters);
  }
};

struct Rotation {
  using Board = rotation::Board;
  using Move = rotation::Move;
  static constexpr int kMoveCount = rotation::kMoveCount;
  static constexpr bool kEveryMoveChanges = false;  // A line may hold one symbol seven times.

  static Board Solved() {
    std::vector<std::uint32_t> cells(rotation::kCells);
    for (const auto cell : rotation::Centre()) cells[cell] = 1;
    std::uint32_t other = 2;
    for (std::uint32_t& cell : cells) {
      if (cell == 0) cell = std::exchange(other, 5 - other);
    }
    return *Board::Create(cells);
  }
  static bool CanMove(const Board&, Move) { return true; }
  static std::string RankBytes(const Board& board) { return rotation::RankBytes(board); }
  static Board UnrankBytes(const std::string& rank) {
    std::uint64_t number = 0;
    for (const char byte : rank) number = number << 8 | static_cast<unsigned char>(byte);
    return *rotation::Unrank(number);
  }
  static absl::StatusOr<std::vector<Move>> ParseMoves(std::string_view letters) {
    return text::ParseRotationMoves(letters);
  }
};

using SlidingShapes =
    testing::Types<Sliding<2, 2>, Sliding<2, 3>, Sliding<3, 2>, Sliding<3, 3>, Sliding<4, 4>,
                   Sliding<1, 5>, Sliding<5, 1>, Sliding<5, 5>, Sliding<3, 7>>;
INSTANTIATE_TYPED_TEST_SUITE_P(SlidingTile, PuzzleLaws, SlidingShapes);
INSTANTIATE_TYPED_TEST_SUITE_P(RotationGame, PuzzleLaws, Rotation);

}  // namespace
}  // namespace puzzlesolver::laws
