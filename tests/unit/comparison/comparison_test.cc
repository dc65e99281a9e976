// Every method against the same algorithm written anew, and against tables and published counts.

#include "service/engine/comparison/comparison.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/heuristics/manhattan_distance.h"
#include "service/engine/heuristics/misplaced_tiles.h"
#include "service/engine/puzzles/sliding/legal_moves.h"
#include "service/engine/puzzles/sliding/search_puzzle.h"
#include "service/engine/search/breadth_first_tree.h"
#include "service/engine/tables/pattern_heuristic.h"
#include "tests/support/korf.h"
#include "tests/support/sliding_states.h"
#include "tests/support/solving.h"
#include "tests/unit/comparison/textbook.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using testing::Counts;
using testing::Textbook;
using Shape = sliding::SmallShape;

constexpr Textbook::Order kKorfsOrder = {Move::kUp, Move::kLeft, Move::kRight, Move::kDown};

/// Estimates of whole boards.
class Estimates {
 public:
  Estimates(const Geometry& geometry, int goal_cell, const ComparisonTables& tables)
      : goal_cell_(goal_cell), puzzle_(geometry), tables_(tables) {}

  int Of(SearchHeuristic heuristic, const Board& board) const {
    switch (heuristic) {
      case SearchHeuristic::kNone:
        return 0;
      case SearchHeuristic::kMisplacedTiles:
        return MisplacedTiles(board.tiles(), board.geometry().cells(), goal_cell_);
      case SearchHeuristic::kManhattanDistance:
        return ManhattanDistance(board, goal_cell_);
      case SearchHeuristic::kLinearConflict:
        return Evaluate(AxisHeuristic<Shape, AxisParts::kLinearConflict>(
                            puzzle_, tables_.vertical(), tables_.horizontal()),
                        board);
      case SearchHeuristic::kWalkingDistance:
        return Evaluate(AxisHeuristic<Shape, AxisParts::kWalkingDistance>(
                            puzzle_, tables_.vertical(), tables_.horizontal()),
                        board);
      case SearchHeuristic::kPatternDatabases:
        if (tables_.patterns()->views().size() == 1) {
          return Evaluate(PatternHeuristic<Shape, 1, 7>(puzzle_, *tables_.patterns()), board);
        }
        return Evaluate(PatternHeuristic<Shape, 2, 14>(puzzle_, *tables_.patterns()), board);
    }
    return 0;
  }

 private:
  template <typename H>
  int Evaluate(const H& heuristic, const Board& board) const {
    return heuristic.Estimate(heuristic.Evaluate(puzzle_.FromBoard(board)));
  }

  int goal_cell_;
  sliding::SearchPuzzle<Shape> puzzle_;
  const ComparisonTables& tables_;
};

Counts RunTextbook(const Textbook& textbook, const SearchMethod& method, const Board& start,
                   const Estimates& estimates) {
  const auto estimate = [&](const Board& board) { return estimates.Of(method.heuristic, board); };
  switch (method.algorithm) {
    case SearchAlgorithm::kBreadthFirst:
      return textbook.BreadthFirst(start);
    case SearchAlgorithm::kBidirectionalBreadthFirst:
      return textbook.Bidirectional(start);
    case SearchAlgorithm::kAStar:
      return textbook.AStar(start, estimate);
    case SearchAlgorithm::kIdaStar:
      return textbook.IdaStar(start, estimate);
  }
  return {};
}

Counts CountsOf(const MethodReport& report) {
  Counts counts{.expanded = report.expanded,
                .generated = report.generated,
                .stored = report.peak_stored_states,
                .reopened = report.reopened};
  if (report.outcome == MethodOutcome::kSolved) {
    counts.length = static_cast<int>(report.moves.size());
  }
  return counts;
}

/// Compares methods on boards of one shape and goal.
class Comparer {
 public:
  Comparer(const Geometry& geometry, int goal_cell, const Textbook::Order& order)
      : goal_(Board::Ordered(geometry, goal_cell)),
        options_{.move_order = order},
        tables_(*ComparisonTables::Build(geometry, goal_cell, {}, {})),
        estimates_(geometry, goal_cell, tables_),
        textbook_(goal_, order) {}

  void Compare(const Board& start, int distance, const std::vector<SearchMethod>& methods) {
    const auto instance = *SlidingInstance::Create(start, goal_);
    for (const SearchMethod& method : methods) {
      SCOPED_TRACE(NameOf(method));
      const MethodReport report = RunMethod(*instance, method, tables_, options_, {});
      ASSERT_EQ(report.outcome, MethodOutcome::kSolved);
      ASSERT_EQ(report.lower_bound, distance);
      ASSERT_TRUE(testing::Solves(*instance, report.moves));
      ASSERT_EQ(report.effective_branching_factor.has_value(), distance > 0);
      ASSERT_GT(report.peak_stored_bytes, 0u);
      const Counts counts = CountsOf(report);
      ASSERT_EQ(counts.length, distance);
      ASSERT_EQ(counts, RunTextbook(textbook_, method, start, estimates_))
          << counts.expanded << " expanded, " << counts.generated << " generated";
      ASSERT_TRUE(report.reopened == 0 || method.heuristic == SearchHeuristic::kPatternDatabases);
      reopened_ += report.reopened;
    }
  }

  /// In all comparisons.
  std::uint64_t reopened() const { return reopened_; }

 private:
  Board goal_;
  ComparisonOptions options_;
  ComparisonTables tables_;
  Estimates estimates_;
  Textbook textbook_;
  std::uint64_t reopened_ = 0;
};

/// Every `step`-th board that can be solved.
void CompareBoards(int rows, int columns, int goal_cell, const Textbook::Order& order, int step) {
  const Geometry geometry = *Geometry::Create(rows, columns);
  Comparer comparer(geometry, goal_cell, order);
  int number = 0;
  testing::ForEachReachable(geometry, goal_cell, [&](const Board& board, const SlidingStep& known) {
    if (::testing::Test::HasFatalFailure() || number++ % step != 0) return;
    comparer.Compare(board, known.distance, AllSearchMethods());
  });
}

TEST(RunMethod, CountsAsTextbooksDoOnEverySixTileBoard) {
  CompareBoards(2, 3, 5, ComparisonOptions().move_order, 1);
  CompareBoards(3, 2, 2, kKorfsOrder, 1);
}

TEST(RunMethod, CountsAsTextbooksDoOnTheEightPuzzle) {
  CompareBoards(3, 3, 8, ComparisonOptions().move_order, 60'013);
  CompareBoards(3, 3, 0, kKorfsOrder, 60'029);
  CompareBoards(3, 3, 1, {Move::kLeft, Move::kUp, Move::kDown, Move::kRight}, 60'037);
}

TEST(RunMethod, CountsAsTextbooksDoOnOtherShapes) {
  CompareBoards(2, 2, 3, kKorfsOrder, 1);
  CompareBoards(2, 4, 7, kKorfsOrder, 5'003);
  CompareBoards(4, 2, 2, ComparisonOptions().move_order, 5'003);
}

TEST(RunMethod, ReopensStatesForPatternDatabases) {
  const Geometry geometry = *Geometry::Create(3, 3);
  Comparer comparer(geometry, 8, ComparisonOptions().move_order);
  comparer.Compare(testing::SlidingBoard("8 6 7/2 5 4/3 0 1"), 31,
                   {{SearchAlgorithm::kAStar, SearchHeuristic::kPatternDatabases}});
  EXPECT_EQ(comparer.reopened(), 1u);
}

TEST(RunMethod, AgreesWithTheTableOfTheEightPuzzle) {
  const Geometry geometry = *Geometry::Create(3, 3);
  const Board goal = Board::Standard(geometry);
  const ComparisonTables tables = *ComparisonTables::Build(geometry, 8, {}, {});
  int number = 0;
  testing::ForEachReachable(geometry, 8, [&](const Board& board, const SlidingStep& known) {
    if (number++ % 4'999 != 0) return;
    const auto instance = *SlidingInstance::Create(board, goal);
    for (const SearchMethod& method : AllSearchMethods()) {
      const MethodReport report = RunMethod(*instance, method, tables, {}, {});
      ASSERT_EQ(report.moves.size(), known.distance) << NameOf(method);
      ASSERT_TRUE(testing::Solves(*instance, report.moves)) << NameOf(method);
    }
  });
}

/// The layers of breadth-first search are the published numbers of states at each distance.
TEST(BreadthFirstTree, HasTheLayersOfTheEightPuzzle) {
  using Puzzle = sliding::SearchPuzzle<sliding::BoundedShape<16>>;
  const Geometry geometry = *Geometry::Create(3, 3);
  const Puzzle puzzle(geometry);
  const sliding::LegalMoves rule(geometry);
  MemoryAllowance memory(10'000'000);
  SearchControl control;
  SearchMeter meter(control);
  BreadthFirstTree<Puzzle, sliding::LegalMoves> tree(puzzle, rule, memory);
  ASSERT_TRUE(tree.AddRoot(puzzle.FromBoard(Board::Ordered(geometry, 0))));
  std::vector<std::uint64_t> layers;
  while (tree.layer_size() > 0) {
    layers.push_back(tree.layer_size());
    tree.GrowLayer(meter, [](const auto&) { return false; });
  }
  EXPECT_EQ(layers, (std::vector<std::uint64_t>{
                        1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                        396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                        23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2}));
}

MethodReport RunManhattan(const SlidingInstance& instance, const Textbook::Order& order) {
  static const auto kTables = *ComparisonTables::Build(*Geometry::Create(4, 4), 0, {}, {});
  return RunMethod(instance, {SearchAlgorithm::kIdaStar, SearchHeuristic::kManhattanDistance},
                   kTables, {.move_order = order}, {});
}

/// Korf's table of 1985, where the root counts. The larger ones, the first among them, are left to
/// tests/bench/comparison_bench.
TEST(RunMethod, GeneratesAsManyNodesAsKorf) {
  struct {
    int id;
    std::uint64_t generated;
  } const kPublished[] = {{9, 1'650'696},  {19, 1'280'495}, {31, 2'351'811},
                          {47, 1'411'294}, {55, 927'212},   {79, 540'860},
                          {85, 2'725'456}, {93, 1'599'909}, {97, 1'002'927}};
  const auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  for (const auto& [id, generated] : kPublished) {
    const auto& korf = instances[static_cast<std::size_t>(id / 2)];
    ASSERT_EQ(korf.id, id);
    const MethodReport report = RunManhattan(*korf.instance, kKorfsOrder);
    EXPECT_EQ(report.generated + 1, generated) << "instance " << id;
    EXPECT_EQ(report.moves.size(), korf.length) << "instance " << id;
  }
}

TEST(RunMethod, OrderOfMovesChangesTheLastIteration) {
  const auto instances = testing::ReadKorf(PUZZLESOLVER_TEST_DATA "/korf15.txt");
  const SlidingInstance& instance = *instances[39].instance;
  EXPECT_EQ(RunManhattan(instance, kKorfsOrder).generated, 540'859u);
  EXPECT_EQ(RunManhattan(instance, ComparisonOptions().move_order).generated, 805'194u);
}

/// The goal after some moves that lead away from it.
Board Scrambled(const Geometry& geometry) {
  Board board = Board::Standard(geometry);
  for (const Move move : {Move::kUp, Move::kLeft, Move::kLeft, Move::kDown, Move::kRight, Move::kUp,
                          Move::kUp, Move::kLeft, Move::kLeft, Move::kDown}) {
    board.Apply(move);
  }
  return board;
}

TEST(RunMethod, SolvesLargerBoards) {
  for (const auto& [rows, columns] : {std::pair(5, 5), std::pair(3, 8)}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    const auto instance = *SlidingInstance::Create(Scrambled(geometry), Board::Standard(geometry));
    const auto tables =
        *ComparisonTables::Build(geometry, geometry.cells() - 1, {.pattern_size = 4}, {});
    for (const SearchMethod& method : AllSearchMethods()) {
      const MethodReport report = RunMethod(*instance, method, tables, {}, {});
      if (method.heuristic == SearchHeuristic::kWalkingDistance) {
        EXPECT_EQ(report.outcome, MethodOutcome::kNotAvailable);
        continue;
      }
      EXPECT_EQ(report.moves.size(), 10u) << NameOf(method);
      EXPECT_TRUE(testing::Solves(*instance, report.moves)) << NameOf(method);
    }
  }
}

}  // namespace
}  // namespace puzzlesolver
