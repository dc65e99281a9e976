#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/blank_divisions.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/search/beam_paths.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/suboptimal/block_plan.h"
#include "service/engine/suboptimal/neighbour_score.h"

namespace puzzlesolver {

/// A beam search that brings a board home in stages: first all tiles near their homes, then block
/// after block (see BlockPlan) home for good. Each node is in a stage of its own, and its blank
/// keeps out of the blocks that are done by then; soon after the first node has come to a stage,
/// those that have not are given up.
///
/// Nodes are ranked by NeighbourScore and by how far the blank is from the block. A layer keeps the
/// best of each part of the board in which a blank may be, since every step to where it is needed
/// may seem to lead away from the goal, and then the best of all. Of nodes that differ only in
/// tiles of later blocks one is kept.
///
/// While ranks do not fall the beam grows wider, up to kMostGrowth times.
///
/// Deterministic; not certain to reach the goal. Memory: BytesPerNode() for each node
/// of the width, and four bytes for each pair of cells.
class BlockBeam {
 public:
  static constexpr std::size_t kMostGrowth = 8;

  /// Memory for each node of the width.
  static std::size_t BytesPerNode(const sliding::Geometry& geometry) {
    const auto cells = static_cast<std::size_t>(geometry.cells());
    return kMostGrowth * (2 * cells * sizeof(NeighbourScore::Placed) + 6 * sizeof(Node));
  }

  /// `renamed` as by sliding::RenameForGoal, for a goal with its blank at `goal_cell`.
  /// REQUIRES: solvable; two or more rows and columns; at most 1,024 cells; width > 0.
  BlockBeam(const sliding::Board& renamed, int goal_cell, std::size_t width);

  /// Moves to the goal or, if the beam gets stuck, has expanded `max_nodes`, or the meter ends it,
  /// towards it. To be called once.
  MoveSequence Run(std::uint64_t max_nodes, SearchMeter& meter);

 private:
  struct Node {
    std::uint64_t fingerprint;  ///< of the blank and of the tiles that matter in the stage
    int rank;
    int away;  ///< Manhattan distance of these tiles from home
    std::uint32_t parent;
    std::uint32_t board;
    std::int16_t blank;
    std::int16_t stage;
    MoveCode move;
  };

  struct Place {
    int row, column;
  };

  /// Makes the candidates for the next layer; false when the nodes are used up.
  bool ExpandLayer(SearchMeter& meter);
  void Expand(std::uint32_t index);
  Node ChildOf(std::uint32_t index, int target, sliding::Move move) const;
  /// False when no candidate is new: then the layer stays as it was.
  bool BuildLayer();
  std::size_t WidthNow() const;
  void SortCandidates();
  /// Adds a candidate to the next layer, unless it was met lately.
  bool Take(const Node& candidate);
  void PlaceBoards();
  /// Moves a node on to the first stage whose aim it has not reached.
  void Advance(Node& node, NeighbourScore::Arrangement tiles);
  void Enter(int stage, Node& node, NeighbourScore::Arrangement tiles) const;
  /// False when the ranks have not fallen for too long. The first stage ends then.
  bool MakesProgress();

  /// Stage 0 is for all tiles, stage i for those of block i - 1.
  int stage_count() const { return static_cast<int>(plan_.blocks.size()) + 1; }
  bool Matters(std::size_t tile, int stage) const;
  int AwayOf(std::size_t tile, int cell) const;
  /// What it adds to a rank that the blank is there.
  int BlankRank(int cell, int stage) const;
  std::span<NeighbourScore::Placed> TilesOf(std::size_t board) {
    return std::span(boards_).subspan(board * cells_, cells_);
  }

  const sliding::Geometry geometry_;
  const std::size_t cells_;
  const std::size_t width_;
  const NeighbourScore score_;
  const BlockPlan plan_;
  const sliding::BlankDivisions divisions_;
  std::vector<int> homes_;                                                 ///< by tile
  std::vector<Place> places_;                                              ///< by cell
  std::vector<std::array<std::int16_t, sliding::kMoveCount>> neighbours_;  ///< by cell and move

  std::vector<Node> layer_;
  std::vector<NeighbourScore::Placed> boards_;  ///< by number and cell
  std::vector<std::uint32_t> free_boards_;
  std::vector<Node> candidates_;
  std::vector<std::uint32_t> order_;   ///< of candidates, by rank
  std::vector<std::uint32_t> starts_;  ///< in order_, by bucket of ranks
  std::vector<std::uint8_t> taken_;    ///< by division
  std::vector<Node> next_layer_;
  std::vector<std::uint32_t> children_;  ///< still without a board, by node of the layer
  std::vector<std::uint64_t> met_;  ///< fingerprints of nodes taken lately; new ones replace others
  BeamPaths paths_;

  std::uint64_t nodes_left_ = 0;
  int depth_ = 0;
  int first_stage_ = 0;  ///< nodes of earlier stages are given up
  int last_stage_ = 0;   ///< of any node so far
  int stage_began_ = 0;  ///< at this depth
  int lowest_rank_ = std::numeric_limits<int>::max();
  int lowest_depth_ = 0;  ///< where it was met
};

}  // namespace puzzlesolver
