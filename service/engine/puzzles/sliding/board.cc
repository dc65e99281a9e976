#include "service/engine/puzzles/sliding/board.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::sliding {
namespace {

std::string Name(const Geometry& geometry) {
  return absl::StrCat(geometry.rows(), " x ", geometry.columns(), " board");
}

absl::Status TilesError(const std::string& message) { return FieldError("tiles", message); }

absl::Status CheckBlanks(const Geometry& geometry, const std::vector<Tile>& tiles) {
  const auto first = std::ranges::find(tiles, Tile{0});
  if (first == tiles.end()) {
    return TilesError(absl::StrCat("No cell of the ", Name(geometry),
                                   " is the blank (0), but exactly one must be."));
  }
  const auto second = std::find(first + 1, tiles.end(), Tile{0});
  if (second == tiles.end()) return absl::OkStatus();
  return TilesError(absl::StrCat("Cells ", first - tiles.begin() + 1, " and ",
                                 second - tiles.begin() + 1, " of the ", Name(geometry),
                                 " are both the blank (0), but exactly one must be."));
}

absl::Status CheckRange(const Geometry& geometry, const std::vector<Tile>& tiles) {
  const Tile cells = static_cast<Tile>(geometry.cells());
  const auto outside = std::ranges::find_if(tiles, [&](Tile tile) { return tile >= cells; });
  if (outside == tiles.end()) return absl::OkStatus();
  return TilesError(absl::StrCat("Tile ", *outside, " in cell ", outside - tiles.begin() + 1,
                                 " is out of range: the numbers of a ", Name(geometry),
                                 " are 0 (the blank) to ", cells - 1, "."));
}

/// REQUIRES: every tile is in range.
absl::Status CheckUnique(const Geometry& geometry, const std::vector<Tile>& tiles) {
  std::vector<bool> seen(tiles.size());
  const auto again = std::ranges::find_if(tiles, [&](Tile tile) {
    if (seen[tile]) return true;
    seen[tile] = true;
    return false;
  });
  if (again == tiles.end()) return absl::OkStatus();
  for (const Tile tile : tiles) seen[tile] = true;
  const auto first = std::ranges::find(tiles, *again);
  const auto missing = std::ranges::find(seen, false);
  return TilesError(absl::StrCat(
      "Tile ", *again, " stands twice, in cells ", first - tiles.begin() + 1, " and ",
      again - tiles.begin() + 1, ", and tile ", missing - seen.begin(), " is missing: a ",
      Name(geometry), " has every number from 0 to ", tiles.size() - 1, " exactly once."));
}

}  // namespace

absl::StatusOr<Board> Board::Create(const Geometry& geometry, std::vector<Tile> tiles) {
  if (tiles.size() != static_cast<std::size_t>(geometry.cells())) {
    return TilesError(absl::StrCat("A ", Name(geometry), " needs ", geometry.cells(),
                                   " numbers (one of them the blank), but ", tiles.size(),
                                   tiles.size() == 1 ? " was given." : " were given."));
  }
  for (const auto check : {CheckBlanks, CheckRange, CheckUnique}) {
    if (absl::Status status = check(geometry, tiles); !status.ok()) return status;
  }
  const auto blank = std::ranges::find(tiles, Tile{0});
  const int blank_cell = static_cast<int>(blank - tiles.begin());
  return Board(geometry, std::move(tiles), blank_cell);
}

Board Board::Ordered(const Geometry& geometry, int blank_cell) {
  std::vector<Tile> tiles(static_cast<std::size_t>(geometry.cells()));
  Tile next = 1;
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    tiles[static_cast<std::size_t>(cell)] = cell == blank_cell ? 0 : next++;
  }
  return Board(geometry, std::move(tiles), blank_cell);
}

Board Board::Standard(const Geometry& geometry) { return Ordered(geometry, geometry.cells() - 1); }

Board::Board(const Geometry& geometry, std::vector<Tile> tiles, int blank_cell)
    : geometry_(geometry), tiles_(std::move(tiles)), blank_cell_(blank_cell) {}

absl::StatusOr<Board> RenameForGoal(const Board& start, const Board& goal) {
  if (start.geometry() != goal.geometry()) {
    return FieldError("goal", absl::StrCat("The goal is a ", Name(goal.geometry()),
                                           ", but the start is a ", Name(start.geometry()), "."));
  }
  std::vector<Tile> names(goal.tiles().size());
  Tile next = 1;
  for (const Tile tile : goal.tiles()) {
    if (tile != 0) names[tile] = next++;
  }
  std::vector<Tile> tiles = start.tiles();
  for (Tile& tile : tiles) tile = names[tile];
  return Board::Create(start.geometry(), std::move(tiles));
}

}  // namespace puzzlesolver::sliding
