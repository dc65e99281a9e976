#include "service/engine/suboptimal/block_beam.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "service/engine/puzzles/sliding/cell_fingerprint.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;

/// The first stage ends when tiles are this near to their homes, on average: in tenths of a step.
constexpr int kTenthsNear = 6;
/// Layers from the first node in a stage until those in earlier ones are given up.
constexpr int kGraceLayers = 6;
/// Layers without a lower rank after which a stage has failed.
constexpr int kPatience = 100;
/// The width doubles each time it has gone so many layers without a lower rank, and is back to its
/// own with the next.
constexpr int kLayersPerDoubling = 10;
/// Nodes that are kept of each division before others.
constexpr int kOfDivision = 2;
constexpr int kDivisions = 128;
/// How far the blank is from the block counts between these distances.
constexpr int kNearBlock = 1;
constexpr int kFarFromBlock = 60;
/// More than what the blank's distance counts for: whoever comes to a stage is ahead.
constexpr int kStageGain = 64 * NeighbourScore::kMove;
/// Candidates are sorted by ranks in quarters of a move; far above the lowest all are alike.
constexpr int kRankStep = NeighbourScore::kMove / 4;
constexpr int kBuckets = 2 * kStageGain / kRankStep;
/// A power of two.
constexpr std::size_t kMetEntries = 1 << 15;
constexpr MoveCode kNoMove = sliding::kMoveCount;

std::size_t Index(int cell) { return static_cast<std::size_t>(cell); }

int Outside(int first, int last, int place) { return std::max({0, first - place, place - last}); }

}  // namespace

BlockBeam::BlockBeam(const Board& renamed, int goal_cell, std::size_t width)
    : geometry_(renamed.geometry()),
      cells_(renamed.tiles().size()),
      width_(width),
      score_(geometry_, goal_cell),
      plan_(MakeBlockPlan(geometry_, goal_cell)),
      divisions_(geometry_, kDivisions),
      homes_(cells_),
      boards_(2 * kMostGrowth * width * cells_),
      met_(kMetEntries) {
  const Board goal = Board::Ordered(geometry_, goal_cell);
  for (int cell = 0; cell < geometry_.cells(); ++cell) {
    homes_[goal.tiles()[Index(cell)]] = cell;
    places_.push_back({geometry_.RowOf(cell), geometry_.ColumnOf(cell)});
    auto& neighbours = neighbours_.emplace_back();
    for (std::size_t move = 0; move < neighbours.size(); ++move) {
      neighbours[move] =
          static_cast<std::int16_t>(geometry_.Neighbour(cell, static_cast<Move>(move)));
    }
  }
  std::ranges::copy(score_.Arrange(renamed), boards_.begin());
  for (std::uint32_t i = 1; i < boards_.size() / cells_; ++i) free_boards_.push_back(i);
  const auto tiles = TilesOf(0);
  Node& root = layer_.emplace_back();
  root = {.fingerprint = 0,
          .rank = score_.Of(tiles),
          .away = 0,
          .parent = 0,
          .board = 0,
          .blank = static_cast<std::int16_t>(renamed.blank_cell()),
          .stage = 0,
          .move = kNoMove};
  Enter(0, root, tiles);
  Advance(root, tiles);
}

MoveSequence BlockBeam::Run(std::uint64_t max_nodes, SearchMeter& meter) {
  nodes_left_ = max_nodes;
  while (last_stage_ < stage_count() && MakesProgress() && ExpandLayer(meter) && BuildLayer()) {
  }
  const auto best = std::ranges::min_element(layer_, {}, &Node::rank);
  return paths_.PathTo(static_cast<std::size_t>(best - layer_.begin()));
}

bool BlockBeam::MakesProgress() {
  if (depth_ >= stage_began_ + kGraceLayers) first_stage_ = last_stage_;
  for (const Node& node : layer_) {
    if (node.rank >= lowest_rank_) continue;
    lowest_rank_ = node.rank;
    lowest_depth_ = depth_;
  }
  if (depth_ < lowest_depth_ + kPatience) return true;
  if (last_stage_ > 0) return false;
  for (Node& node : layer_) {
    Enter(1, node, TilesOf(node.board));
    Advance(node, TilesOf(node.board));
  }
  return true;
}

bool BlockBeam::ExpandLayer(SearchMeter& meter) {
  candidates_.clear();
  for (std::uint32_t i = 0; i < layer_.size(); ++i) {
    if (layer_[i].stage < first_stage_) continue;
    if (nodes_left_ == 0 || !meter.CountExpansion()) return false;
    --nodes_left_;
    const std::size_t before = candidates_.size();
    Expand(i);
    meter.CountGenerated(candidates_.size() - before);
  }
  return true;
}

void BlockBeam::Expand(std::uint32_t index) {
  const Node& parent = layer_[index];
  for (MoveCode move = 0; move < sliding::kMoveCount; ++move) {
    if (move + parent.move == sliding::kMoveCount - 1) continue;
    const int target = neighbours_[Index(parent.blank)][move];
    if (target == Geometry::kNoCell || plan_.block_of[Index(target)] + 1 < parent.stage) continue;
    candidates_.push_back(ChildOf(index, target, static_cast<Move>(move)));
  }
}

BlockBeam::Node BlockBeam::ChildOf(std::uint32_t index, int target, Move move) const {
  const Node& parent = layer_[index];
  const NeighbourScore::Arrangement tiles =
      std::span(boards_).subspan(parent.board * cells_, cells_);
  const std::size_t tile = NeighbourScore::TileOf(tiles[Index(target)]);
  const int blank = parent.blank;
  Node child = parent;
  child.parent = index;
  child.move = static_cast<MoveCode>(move);
  child.blank = static_cast<std::int16_t>(target);
  child.rank += score_.ChangeBy(tiles, blank, move) + BlankRank(target, parent.stage) -
                BlankRank(blank, parent.stage);
  child.fingerprint += sliding::CellFingerprint(0, target) - sliding::CellFingerprint(0, blank);
  if (Matters(tile, parent.stage)) {
    child.away += AwayOf(tile, blank) - AwayOf(tile, target);
    child.fingerprint += sliding::CellFingerprint(static_cast<int>(tile), blank) -
                         sliding::CellFingerprint(static_cast<int>(tile), target);
  }
  return child;
}

bool BlockBeam::BuildLayer() {
  ++depth_;
  SortCandidates();
  next_layer_.clear();
  taken_.assign(divisions_.count(), 0);
  const std::size_t width = WidthNow();
  for (const std::uint32_t i : order_) {
    if (next_layer_.size() == width) break;
    std::uint8_t& taken = taken_[divisions_.Of(candidates_[i].blank)];
    if (taken < kOfDivision && Take(candidates_[i])) ++taken;
  }
  for (const std::uint32_t i : order_) {
    if (next_layer_.size() == width) break;
    Take(candidates_[i]);
  }
  if (next_layer_.empty()) return false;
  PlaceBoards();
  layer_.swap(next_layer_);
  return true;
}

/// The last child of each node takes over its board.
void BlockBeam::PlaceBoards() {
  children_.assign(layer_.size(), 0);
  for (const Node& node : next_layer_) ++children_[node.parent];
  for (std::size_t i = 0; i < layer_.size(); ++i) {
    if (children_[i] == 0) free_boards_.push_back(layer_[i].board);
  }
  for (Node& node : next_layer_) {
    const Node& parent = layer_[node.parent];
    if (--children_[node.parent] > 0) {
      node.board = free_boards_.back();
      free_boards_.pop_back();
      std::ranges::copy(TilesOf(parent.board), TilesOf(node.board).begin());
    }
    score_.Move(TilesOf(node.board), parent.blank, node.blank);
    Advance(node, TilesOf(node.board));
  }
}

std::size_t BlockBeam::WidthNow() const {
  std::size_t growth = 1;
  for (int layers = depth_ - lowest_depth_; layers >= kLayersPerDoubling && growth < kMostGrowth;
       layers -= kLayersPerDoubling) {
    growth *= 2;
  }
  return growth * width_;
}

/// By counting.
void BlockBeam::SortCandidates() {
  int lowest = std::numeric_limits<int>::max();
  for (const Node& candidate : candidates_) lowest = std::min(lowest, candidate.rank);
  const auto bucket = [&](const Node& candidate) {
    return Index(std::min((candidate.rank - lowest) / kRankStep, kBuckets - 1));
  };
  starts_.assign(kBuckets + 1, 0);
  for (const Node& candidate : candidates_) ++starts_[bucket(candidate) + 1];
  for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
  order_.resize(candidates_.size());
  for (std::uint32_t i = 0; i < candidates_.size(); ++i) {
    order_[starts_[bucket(candidates_[i])]++] = i;
  }
}

bool BlockBeam::Take(const Node& candidate) {
  std::uint64_t& met = met_[candidate.fingerprint % kMetEntries];
  if (met == candidate.fingerprint) return false;
  met = candidate.fingerprint;
  if (next_layer_.empty()) paths_.BeginLayer();
  paths_.Add(candidate.parent, candidate.move);
  next_layer_.push_back(candidate);
  return true;
}

void BlockBeam::Advance(Node& node, NeighbourScore::Arrangement tiles) {
  while (node.stage < stage_count() &&
         10 * node.away <= (node.stage == 0 ? kTenthsNear * static_cast<int>(cells_) : 0)) {
    Enter(node.stage + 1, node, tiles);
  }
  if (node.stage <= last_stage_) return;
  last_stage_ = node.stage;
  stage_began_ = depth_;
}

void BlockBeam::Enter(int stage, Node& node, NeighbourScore::Arrangement tiles) const {
  node.rank += BlankRank(node.blank, stage) - BlankRank(node.blank, node.stage) -
               (stage - node.stage) * kStageGain;
  node.stage = static_cast<std::int16_t>(stage);
  node.away = 0;
  node.fingerprint = sliding::CellFingerprint(0, node.blank) +
                     sliding::CellFingerprint(0, geometry_.cells() + stage);
  for (std::size_t cell = 0; cell < cells_; ++cell) {
    const std::size_t tile = NeighbourScore::TileOf(tiles[cell]);
    if (tile == 0 || !Matters(tile, stage)) continue;
    node.away += AwayOf(tile, static_cast<int>(cell));
    node.fingerprint += sliding::CellFingerprint(static_cast<int>(tile), static_cast<int>(cell));
  }
}

bool BlockBeam::Matters(std::size_t tile, int stage) const {
  return stage == 0 || plan_.block_of[Index(homes_[tile])] + 1 == stage;
}

int BlockBeam::AwayOf(std::size_t tile, int cell) const {
  const Place& home = places_[Index(homes_[tile])];
  const Place& place = places_[Index(cell)];
  return std::abs(home.row - place.row) + std::abs(home.column - place.column);
}

int BlockBeam::BlankRank(int cell, int stage) const {
  if (stage == 0 || stage == stage_count()) return 0;
  const Block& block = plan_.blocks[Index(stage - 1)];
  const Place& place = places_[Index(cell)];
  const int distance =
      Outside(block.top, block.bottom, place.row) + Outside(block.left, block.right, place.column);
  return (std::clamp(distance, kNearBlock, kFarFromBlock) - kNearBlock) * NeighbourScore::kMove;
}

}  // namespace puzzlesolver
