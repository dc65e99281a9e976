#include "service/engine/generation/fifteen_antipodes.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/engine/tables/corner_goals.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using sliding::Tile;

/// Shortest solutions in letters. The boards follow from them: the goal with all moves taken back.
/// The first kPairs have each a transposed one beside them, the others are their own.
constexpr std::string_view kSolutions[] = {
    "LLLURURRDDLLUURDDLLURDLUUURRRDDLLULURRDRDDLLUUURDDLUURRDDLDLULUURRDDLLDRRRULLLUU",
    "LLLURDLUURULDRURRDDLLULURRRDDLLUURRDDDLULUURRDDDLLLURURRDLDLLUURRDDLULUURRDDLLUU",
    "LLLUURRDLDLUURURRDDLLLUURRRDDLLUURRDDDLLUULDRUURRDDDLLUURRDDLLLUUURDRRDDLLULURUL",
    "LLLURRULURRDDDLUULDDRULLUURRRDDLURDDLULLDRULUURRDDLLUURRRDLDLLUURRDRDDLURDLLLUUU",
    "LLLURDLUURULDRURRDDDLULURURDDLLDRUURDDLULLUURRDDLLDRRULLUURRRDDLLLUURRDDLLDRUULU",
    "LLLURDLUUURRRDDDLULURDDLULUURRDRULDDDLLUUURRDDRDLLLUUURRDDDLLUURRRDDLLLUURRDLUUL",
    "LLLUUURRDRDLLDLUURRRDLLLURRDLDLUURULDRURDRULDRDDLUULDRRDLLLURRULDDLUURURDRDLLUUL",
    "LLLURURDRDLLULUURRRDDLDLLUUURRRDDLLLURURRDDLLLURURRDDLLDRRULLURDDLLUUURRDDDLLUUU",
    "LLLURRULURRDDDLUULDDRUURDDLULLUURRRDDLLLDRULUURRRDDLLLUURRDDLLUURRRDDDLURDLLLUUU",
    "LLLURURDRDLLURUULDDLUURDRDDLLUURDLUURDRDLDRURULURDLULDDRULDRRDLLLURRRULDDLLUURUL",
    "LLLURRRUULLDLDRRULDRDRUULDRUULLLDRURDLULDDRDRULDLURDRRUULDRUULDLDRULLDDRRRUUULLL",
};
constexpr int kPairs = 6;
static_assert(std::size(kSolutions) + kPairs == kFifteenAntipodes);

Geometry FourByFour() { return *Geometry::Create(4, 4); }

Move MoveOf(char letter, bool transposed) {
  static constexpr std::string_view kLetters = sliding::kMoveLetters;
  static constexpr std::string_view kTransposedLetters = "RUDL";
  return static_cast<Move>((transposed ? kTransposedLetters : kLetters).find(letter));
}

/// `board`, of the table's goal, as the user's that is seen so.
Board Unsee(const Board& board, const CornerGoal& view) {
  std::vector<Tile> name(view.tile_of.size());
  for (std::size_t tile = 0; tile < name.size(); ++tile) {
    name[static_cast<std::size_t>(view.tile_of[tile])] = static_cast<Tile>(tile);
  }
  std::vector<Tile> tiles(name.size());
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    tiles[cell] = name[board.tiles()[static_cast<std::size_t>(view.cell_of[cell])]];
  }
  return *Board::Create(board.geometry(), std::move(tiles));
}

}  // namespace

Board FifteenDescent(int antipode, int length) {
  const bool transposed = antipode >= static_cast<int>(std::size(kSolutions));
  const std::string_view solution =
      kSolutions[static_cast<std::size_t>(antipode) % std::size(kSolutions)];
  Board board = Board::Ordered(FourByFour(), 0);
  for (int left = 0; left < length; ++left) {
    const char letter = solution[solution.size() - 1 - static_cast<std::size_t>(left)];
    board.Apply(Inverse(MoveOf(letter, transposed)));
  }
  return board;
}

Board RandomFifteenDescent(int goal_cell, int length, RandomNumbers& random) {
  constexpr int kMaxViews = 8;
  const auto views = CornerGoals(FourByFour(), goal_cell, FourByFour(), kMaxViews);
  const CornerGoal& view = views[random.Below(views.size())];
  return Unsee(FifteenDescent(static_cast<int>(random.Below(kFifteenAntipodes)), length), view);
}

}  // namespace puzzlesolver
