#include "service/engine/puzzles/sliding/solvability.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/sliding/permutation_parity.h"

namespace puzzlesolver::sliding {
namespace {

std::vector<Tile> WithoutBlank(const Board& board) {
  std::vector<Tile> tiles = board.tiles();
  tiles.erase(tiles.begin() + board.blank_cell());
  return tiles;
}

std::optional<std::string> WhyUnsolvableInLine(const Board& start, const Board& goal) {
  const std::vector<Tile> have = WithoutBlank(start);
  const std::vector<Tile> want = WithoutBlank(goal);
  const auto [first, second] = std::ranges::mismatch(have, want);
  if (first == have.end()) return std::nullopt;
  return absl::StrCat("Tile ", *first, " stands before tile ", *second,
                      ", in the goal behind it, and tiles in one ",
                      start.geometry().rows() == 1 ? "row" : "column",
                      " can never pass each other.");
}

const char* ParityName(bool odd) { return odd ? "odd" : "even"; }

}  // namespace

std::optional<std::string> WhyUnsolvable(const Board& start, const Board& goal) {
  const Geometry& geometry = start.geometry();
  if (geometry.rows() == 1 || geometry.columns() == 1) return WhyUnsolvableInLine(start, goal);
  const bool odd = IsOddPermutation(start.tiles()) != IsOddPermutation(goal.tiles());
  const int distance = geometry.Distance(start.blank_cell(), goal.blank_cell());
  if (odd == (distance % 2 == 1)) return std::nullopt;
  return absl::StrCat("The permutation of all cells is ", ParityName(odd), " but the blank is ",
                      distance, distance == 1 ? " move" : " moves", " from its goal cell (",
                      ParityName(!odd), "); a legal move changes both parities at once.");
}

}  // namespace puzzlesolver::sliding
