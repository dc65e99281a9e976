#include "service/engine/suboptimal/piece_search.h"

#include <algorithm>
#include <cstdlib>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

constexpr int kBitsPerCell = 10;

std::uint32_t KeyOf(const Pieces& pieces) {
  auto key = static_cast<std::uint32_t>(pieces.blank);
  for (int i = 0; i < pieces.count; ++i) {
    key =
        key << kBitsPerCell | static_cast<std::uint32_t>(pieces.tiles[static_cast<std::size_t>(i)]);
  }
  return key;
}

/// Moves that carry a tile over `first` and `second` cells along two axes once the blank stands
/// before it on the first axis: one move a step, two more for each turn, four for each straight on.
/// REQUIRES: first > 0.
int CarryCost(int first, int second) {
  const int between = first + second - 1;
  const int turns = first > second ? 2 * second : 2 * first - 1;
  return first + second + 2 * turns + 4 * (between - turns);
}

/// Seen from the tile, in cells: along the axis of its first step and across.
struct Offset {
  int along;
  int across;
};

/// Moves to bring a tile home with its first step along one axis.
int CostAlong(const Offset& home, const Offset& blank) {
  constexpr int kNever = 1 << 20;
  if (home.along == 0) return kNever;
  const int before = home.along > 0 ? 1 : -1;
  const bool behind = blank.across == 0 && blank.along * before < 0;
  const int walk = std::abs(blank.along - before) + std::abs(blank.across) + (behind ? 2 : 0);
  return walk + CarryCost(std::abs(home.along), std::abs(home.across));
}

}  // namespace

std::optional<MoveSequence> PieceSearch::Find(const Pieces& start, const Pieces& goal,
                                              const std::vector<bool>& pasture) {
  goal_ = goal;
  nodes_.clear();
  costs_.clear();
  open_.clear();
  Reach({.pieces = start});
  for (std::size_t bound = 0; bound < open_.size(); ++bound) {
    while (!open_[bound].empty()) {
      const int index = open_[bound].back();
      open_[bound].pop_back();
      const Node& node = nodes_[static_cast<std::size_t>(index)];
      if (node.pieces.tiles == goal.tiles) return PathTo(index);
      if (costs_[KeyOf(node.pieces)] == node.cost) Expand(index, pasture);
    }
  }
  return std::nullopt;
}

void PieceSearch::Reach(const Node& node) {
  const auto [known, is_new] = costs_.try_emplace(KeyOf(node.pieces), node.cost);
  if (!is_new && known->second <= node.cost) return;
  known->second = node.cost;
  const auto bound = static_cast<std::size_t>(node.cost + Estimate(node.pieces));
  if (bound >= open_.size()) open_.resize(bound + 1);
  open_[bound].push_back(static_cast<int>(nodes_.size()));
  nodes_.push_back(node);
}

void PieceSearch::Expand(int index, const std::vector<bool>& pasture) {
  const Node parent = nodes_[static_cast<std::size_t>(index)];
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    if (const auto pieces = After(parent.pieces, move, pasture)) {
      Reach({.pieces = *pieces,
             .cost = parent.cost + 1,
             .parent = index,
             .move = static_cast<MoveCode>(move)});
    }
  }
}

std::optional<Pieces> PieceSearch::After(const Pieces& pieces, int move,
                                         const std::vector<bool>& pasture) const {
  const int target = geometry_.Neighbour(pieces.blank, static_cast<Move>(move));
  if (target == Geometry::kNoCell || walls_[static_cast<std::size_t>(target)]) return std::nullopt;
  Pieces after = pieces;
  after.blank = target;
  const auto tile = std::find(after.tiles.begin(), after.tiles.begin() + after.count, target);
  if (tile != after.tiles.begin() + after.count) {
    if (!pasture[static_cast<std::size_t>(pieces.blank)]) return std::nullopt;
    *tile = pieces.blank;
  }
  return after;
}

int PieceSearch::Estimate(const Pieces& pieces) const {
  int estimate = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(pieces.count); ++i) {
    estimate = std::max(estimate, EstimateTile(pieces.blank, pieces.tiles[i], goal_.tiles[i]));
  }
  return estimate;
}

int PieceSearch::EstimateTile(int blank, int tile, int home) const {
  if (tile == home) return 0;
  const int rows = geometry_.RowOf(home) - geometry_.RowOf(tile);
  const int columns = geometry_.ColumnOf(home) - geometry_.ColumnOf(tile);
  const int blank_rows = geometry_.RowOf(blank) - geometry_.RowOf(tile);
  const int blank_columns = geometry_.ColumnOf(blank) - geometry_.ColumnOf(tile);
  const int by_row_first = CostAlong({rows, columns}, {blank_rows, blank_columns});
  const int by_column_first = CostAlong({columns, rows}, {blank_columns, blank_rows});
  return std::min(by_row_first, by_column_first);
}

MoveSequence PieceSearch::PathTo(int index) const {
  MoveSequence moves;
  for (const Node* node = &nodes_[static_cast<std::size_t>(index)]; node->cost > 0;
       node = &nodes_[static_cast<std::size_t>(node->parent)]) {
    moves.push_back(node->move);
  }
  std::ranges::reverse(moves);
  return moves;
}

}  // namespace puzzlesolver
