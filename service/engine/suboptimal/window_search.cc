#include "service/engine/suboptimal/window_search.h"

#include <cstddef>
#include <cstdlib>

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;

constexpr int kNoMove = -1;
constexpr std::uint64_t kNodesPerStopCheck = 4096;

std::size_t Index(int cell) { return static_cast<std::size_t>(cell); }

}  // namespace

WindowSearch::Arrangement::Arrangement(const Board& board)
    : tiles(board.tiles().begin(), board.tiles().end()),
      cells(tiles.size()),
      blank(board.blank_cell()) {
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    cells[tiles[cell]] = static_cast<std::uint16_t>(cell);
  }
}

WindowSearch::WindowSearch(const Board& start, const Board& goal, const std::vector<bool>& walls)
    : start_(start), goal_(goal) {
  const Geometry& geometry = start.geometry();
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    places_.push_back({static_cast<std::int16_t>(geometry.RowOf(cell)),
                       static_cast<std::int16_t>(geometry.ColumnOf(cell))});
    auto& neighbours = neighbours_.emplace_back();
    for (std::size_t move = 0; move < neighbours.size(); ++move) {
      const int target = geometry.Neighbour(cell, static_cast<Move>(move));
      const bool is_open = target != Geometry::kNoCell && (walls.empty() || !walls[Index(target)]);
      neighbours[move] = static_cast<std::int16_t>(is_open ? target : Geometry::kNoCell);
    }
  }
  for (std::size_t tile = 1; tile < start_.cells.size(); ++tile) {
    distance_ += Distance(start_.cells[tile], goal_.cells[tile]);
  }
}

void WindowSearch::MoveStart(MoveCode move) { MoveOne(start_, goal_, move); }

void WindowSearch::MoveGoal(MoveCode move) { MoveOne(goal_, start_, move); }

void WindowSearch::MoveOne(Arrangement& moved, const Arrangement& other, MoveCode move) {
  const int from = neighbours_[Index(moved.blank)][move];
  const std::uint16_t tile = moved.tiles[Index(from)];
  distance_ += Distance(moved.blank, other.cells[tile]) - Distance(from, other.cells[tile]);
  moved.tiles[Index(moved.blank)] = tile;
  moved.cells[tile] = static_cast<std::uint16_t>(moved.blank);
  moved.tiles[Index(from)] = 0;
  moved.cells[0] = static_cast<std::uint16_t>(from);
  moved.blank = from;
}

int WindowSearch::Distance(int cell, int other) const {
  const Place& a = places_[Index(cell)];
  const Place& b = places_[Index(other)];
  return std::abs(a.row - b.row) + std::abs(a.column - b.column);
}

std::optional<MoveSequence> WindowSearch::Find(int max_length, std::uint64_t max_nodes,
                                               const std::stop_token& stop) {
  stop_ = stop;
  node_limit_ = max_nodes > ~nodes_ ? ~std::uint64_t{0} : nodes_ + max_nodes;
  moves_.clear();
  for (int bound = distance_; bound <= max_length && nodes_ < node_limit_; bound += 2) {
    if (Search(start_.blank, bound, distance_, kNoMove)) return moves_;
  }
  return std::nullopt;
}

bool WindowSearch::Search(int blank, int left, int distance, int last_move) {
  if (distance == 0) return true;
  if (!CountNode()) return false;
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    if (move == sliding::kMoveCount - 1 - last_move) continue;
    const int from = neighbours_[Index(blank)][Index(move)];
    if (from == Geometry::kNoCell) continue;
    const std::uint16_t tile = start_.tiles[Index(from)];
    const int home = goal_.cells[tile];
    const int next = distance + Distance(blank, home) - Distance(from, home);
    if (next >= left) continue;
    start_.tiles[Index(blank)] = tile;
    start_.tiles[Index(from)] = 0;
    moves_.push_back(static_cast<MoveCode>(move));
    const bool found = Search(from, left - 1, next, move);
    start_.tiles[Index(from)] = tile;
    start_.tiles[Index(blank)] = 0;
    if (found) return true;
    moves_.pop_back();
  }
  return false;
}

bool WindowSearch::CountNode() {
  if (nodes_ >= node_limit_) return false;
  if (++nodes_ % kNodesPerStopCheck != 0 || !stop_.stop_requested()) return true;
  node_limit_ = nodes_;
  return false;
}

}  // namespace puzzlesolver
