#include "tests/laws/heuristic_laws.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/heuristics/centre_count.h"
#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/heuristics/misplaced_tiles.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/tables/pattern_heuristic.h"
#include "service/engine/tables/pattern_lookups.h"
#include "service/engine/tables/pattern_set_builder.h"
#include "service/engine/tables/rotation_distance_table.h"
#include "service/engine/tables/sliding_step_table.h"

namespace puzzlesolver::laws {
namespace {

/// All boards of a small shape; distances by breadth-first search.
template <int kRows, int kColumns, int kGoalCell>
class SlidingLaw {
 public:
  using Board = sliding::Board;

  std::vector<Board> Samples() const {
    std::vector<Board> boards;
    for (std::uint64_t rank = 0; rank < table_.size(); ++rank) {
      if (table_[rank].distance == SlidingStep::kUnreachable) continue;
      boards.push_back(*Board::Create(geometry_, sliding::Unrank(rank, geometry_.cells())));
    }
    return boards;
  }

  std::vector<Board> Neighbours(const Board& board) const {
    std::vector<Board> neighbours;
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      if (!board.CanMove(static_cast<sliding::Move>(move))) continue;
      neighbours.push_back(board);
      neighbours.back().Apply(static_cast<sliding::Move>(move));
    }
    return neighbours;
  }

  int Distance(const Board& board) const { return table_[sliding::Rank(board.tiles())].distance; }

 protected:
  sliding::Geometry geometry_ = *sliding::Geometry::Create(kRows, kColumns);
  std::vector<SlidingStep> table_ = BuildSlidingStepTable(geometry_, kGoalCell);
};

template <int kRows, int kColumns, int kGoalCell>
class ManhattanLaw : public SlidingLaw<kRows, kColumns, kGoalCell> {
 public:
  static constexpr bool kKeepsParity = true;
  static constexpr bool kConsistent = true;

  int Estimate(const sliding::Board& board) const { return ManhattanDistance(board, kGoalCell); }
};

template <int kRows, int kColumns, int kGoalCell>
class MisplacedTilesLaw : public SlidingLaw<kRows, kColumns, kGoalCell> {
 public:
  static constexpr bool kKeepsParity = false;
  static constexpr bool kConsistent = true;

  int Estimate(const sliding::Board& board) const {
    return MisplacedTiles(board.tiles(), kRows * kColumns, kGoalCell);
  }
};

template <int kRows, int kColumns, int kGoalCell, AxisParts kParts = AxisParts::kBoth>
class AxisLaw : public SlidingLaw<kRows, kColumns, kGoalCell> {
 public:
  static constexpr bool kKeepsParity = true;
  static constexpr bool kConsistent = true;

  int Estimate(const sliding::Board& board) const {
    return heuristic_.Estimate(heuristic_.Evaluate(puzzle_.FromBoard(board)));
  }

 private:
  std::shared_ptr<const AxisTables> Tables(Axis axis, int lines, int width, int blank_line) const {
    return std::make_shared<AxisTables>(this->geometry_, kGoalCell, axis,
                                        WalkingDistanceTable::Build(lines, width, blank_line, {}));
  }

  sliding::SearchPuzzle<sliding::LargeShape> puzzle_{this->geometry_};
  AxisHeuristic<sliding::LargeShape, kParts> heuristic_{
      puzzle_, Tables(Axis::kVertical, kRows, kColumns, kGoalCell / kColumns),
      Tables(Axis::kHorizontal, kColumns, kRows, kGoalCell % kColumns)};
};

/// Additive pattern databases of parts of `kSize` tiles, seen in `kViews` ways.
template <int kRows, int kColumns, int kGoalCell, int kSize, int kViews>
class PatternLaw : public SlidingLaw<kRows, kColumns, kGoalCell> {
 public:
  static constexpr bool kKeepsParity = true;
  static constexpr bool kConsistent = false;

  int Estimate(const sliding::Board& board) const {
    return heuristic_.Estimate(heuristic_.Evaluate(puzzle_.FromBoard(board)));
  }

 private:
  static constexpr int kSlots = kViews * kRows * kColumns;

  PatternLookups lookups_{this->geometry_, kGoalCell,
                          BuildPatternSet(this->geometry_, kSize, 1, {}), kViews};
  sliding::SearchPuzzle<sliding::SmallShape> puzzle_{this->geometry_};
  PatternHeuristic<sliding::SmallShape, kViews, kSlots> heuristic_{puzzle_, lookups_};
};

/// Walks through the Rotation Game; distances from the complete table of one symbol's masks.
class RotationLaw {
 public:
  using Board = rotation::Board;

  std::vector<Board> Samples() const {
    std::vector<std::uint32_t> cells(rotation::kCells);
    for (const auto cell : rotation::Centre()) cells[cell] = 1;
    std::uint32_t twos = 0;
    for (auto& cell : cells) {
      if (cell != 1) cell = twos++ < rotation::kCellsPerSymbol ? 2 : 3;
    }
    Board board = *Board::Create(cells);
    std::vector<Board> boards{board};
    std::uint64_t seed = 3;
    for (int step = 0; step < 20'000; ++step) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      board.Apply(static_cast<rotation::Move>(seed >> 61));
      boards.push_back(board);
    }
    return boards;
  }

  std::vector<Board> Neighbours(const Board& board) const {
    std::vector<Board> neighbours(rotation::kMoveCount, board);
    for (int move = 0; move < rotation::kMoveCount; ++move) {
      neighbours[static_cast<std::size_t>(move)].Apply(static_cast<rotation::Move>(move));
    }
    return neighbours;
  }

  int Distance(const Board& board) const {
    return std::min({table_.At(board.Mask(1)).distance, table_.At(board.Mask(2)).distance,
                     table_.At(board.Mask(3)).distance});
  }

 private:
  RotationDistanceTable table_;
};

class CentreCountLaw : public RotationLaw {
 public:
  static constexpr bool kKeepsParity = false;
  static constexpr bool kConsistent = true;

  int Estimate(const rotation::Board& board) const { return CentreCountBound(board); }
};

using Heuristics =
    ::testing::Types<MisplacedTilesLaw<3, 3, 8>, MisplacedTilesLaw<2, 4, 1>, ManhattanLaw<3, 3, 8>,
                     ManhattanLaw<2, 4, 3>, AxisLaw<3, 3, 8, AxisParts::kWalkingDistance>,
                     AxisLaw<2, 4, 5, AxisParts::kLinearConflict>, AxisLaw<3, 3, 8>,
                     AxisLaw<3, 3, 4>, AxisLaw<2, 4, 1>, AxisLaw<4, 2, 7>, AxisLaw<2, 2, 0>,
                     PatternLaw<2, 4, 7, 4, 1>, PatternLaw<2, 4, 1, 5, 1>,
                     PatternLaw<4, 2, 3, 3, 1>, CentreCountLaw>;
INSTANTIATE_TYPED_TEST_SUITE_P(Engine, HeuristicLaws, Heuristics);

}  // namespace
}  // namespace puzzlesolver::laws
