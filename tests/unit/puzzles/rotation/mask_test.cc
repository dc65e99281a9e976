#include "service/engine/puzzles/rotation/mask.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "service/engine/puzzles/rotation/board.h"

namespace puzzlesolver::rotation {
namespace {

TEST(RotationMask, MovesLikeTheSymbolsOfABoard) {
  std::uint64_t rank = 0;
  for (int sample = 0; sample < 1000; ++sample) {
    rank = (rank + 7'046'029'254'386'353'131) % kBoardCount;
    const Board board = *Unrank(rank);
    for (int i = 0; i < kMoveCount; ++i) {
      const auto move = static_cast<Move>(i);
      Board moved = board;
      moved.Apply(move);
      for (int symbol = 1; symbol <= kSymbols; ++symbol) {
        ASSERT_EQ(Rotate(board.Mask(symbol), move), moved.Mask(symbol)) << kMoveLetters[i];
      }
    }
  }
}

TEST(RotationMask, TheCentreOfASolvedBoard) {
  const std::vector<std::uint32_t> cells = {2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 1,
                                            1, 3, 3, 1, 1, 1, 3, 3, 3, 3, 3, 3};
  const Board board = *Board::Create(cells);
  ASSERT_TRUE(board.IsSolved());
  EXPECT_EQ(board.Mask(1), CentreMask());
}

}  // namespace
}  // namespace puzzlesolver::rotation
