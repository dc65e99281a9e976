#include "service/engine/solvers/sliding_solver.h"

#include <tuple>
#include <utility>

#include "service/engine/heuristics/axis_heuristic.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/search/ida_star.h"
#include "service/engine/solvers/shared_tables.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/tables/duplicate_automaton.h"
#include "service/engine/tables/sliding_step_table.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

constexpr std::size_t kSharedShapes = 16;

// No search goes through larger boards: long words would cost more time than they save.
constexpr int kMaxCellsOfLongWords = 36;
constexpr int kMaxWordsOnLargeBoards = 1 << 16;

class SlidingSolver final : public Solver {
 public:
  Family family() const override { return Family::kSliding; }

  SearchResult Search(const Instance& instance, const SearchOptions& options,
                      SearchControl& control) const override {
    const auto& sliding_instance = static_cast<const SlidingInstance&>(instance);
    const Geometry& geometry = sliding_instance.renamed().geometry();
    if (geometry.rows() == 4 && geometry.columns() == 4) {
      return SearchShape<sliding::FixedShape<4, 4>>(sliding_instance, options, control);
    }
    if (geometry.rows() == 5 && geometry.columns() == 5) {
      return SearchShape<sliding::FixedShape<5, 5>>(sliding_instance, options, control);
    }
    return SearchShape<sliding::RuntimeShape>(sliding_instance, options, control);
  }

  std::vector<StateKey> StoredTables() const override {
    std::vector<StateKey> tables;
    for (std::uint32_t goal_cell = 0; goal_cell < kTableSide * kTableSide; ++goal_cell) {
      tables.push_back({.family = family(),
                        .rows = kTableSide,
                        .columns = kTableSide,
                        .goal_cell = goal_cell,
                        .rank = {}});
    }
    return tables;
  }

  std::vector<TableRow> BuildTable(const StateKey& table) const override {
    const Geometry geometry = *Geometry::Create(table.rows, table.columns);
    const auto steps = BuildSlidingStepTable(geometry, static_cast<int>(table.goal_cell));
    std::vector<TableRow> rows;
    for (std::uint64_t rank = 0; rank < steps.size(); ++rank) {
      const SlidingStep& step = steps[rank];
      if (step.distance == SlidingStep::kUnreachable) continue;
      rows.push_back({sliding::RankBytes(rank, geometry.cells()), step.distance, step.first_move});
    }
    return rows;
  }

 private:
  static constexpr std::uint16_t kTableSide = 3;

  using ShapeKey = std::pair<int, int>;
  using AxisKey = std::tuple<int, int, int, Axis>;
  using WalkingKey = std::tuple<int, int, int>;

  template <typename Shape>
  SearchResult SearchShape(const SlidingInstance& instance, const SearchOptions& options,
                           SearchControl& control) const {
    const Geometry& geometry = instance.renamed().geometry();
    const int rows = geometry.rows();
    const int columns = geometry.columns();
    const int goal_cell = instance.goal_cell();
    const auto automaton = automata_.Get({rows, columns}, control.stop);
    const auto vertical = axes_.Get({rows, columns, goal_cell, Axis::kVertical}, control.stop);
    const auto horizontal = axes_.Get({rows, columns, goal_cell, Axis::kHorizontal}, control.stop);
    if (!automaton || !vertical || !horizontal) {
      SearchResult stopped;
      stopped.lower_bound = instance.LowerBound();
      return stopped;
    }
    const sliding::SearchPuzzle<Shape> puzzle(geometry);
    const AxisHeuristic<Shape> heuristic(puzzle, vertical, horizontal);
    const DuplicatePruning pruning(*automaton);
    IdaStar search(puzzle, heuristic, pruning, control);
    return search.Run(puzzle.FromBoard(instance.renamed()), options.known_lower_bound);
  }

  static std::shared_ptr<const DuplicateAutomaton> BuildAutomaton(const ShapeKey& shape,
                                                                  const std::stop_token& stop) {
    const Geometry geometry = *Geometry::Create(shape.first, shape.second);
    DuplicateAutomaton::Limits limits;
    if (geometry.cells() > kMaxCellsOfLongWords) limits.max_words = kMaxWordsOnLargeBoards;
    return DuplicateAutomaton::Build(geometry, limits, stop);
  }

  std::shared_ptr<const AxisTables> BuildAxis(const AxisKey& key,
                                              const std::stop_token& stop) const {
    const auto& [rows, columns, goal_cell, axis] = key;
    const Geometry geometry = *Geometry::Create(rows, columns);
    const WalkingKey lines = axis == Axis::kVertical
                                 ? WalkingKey(rows, columns, geometry.RowOf(goal_cell))
                                 : WalkingKey(columns, rows, geometry.ColumnOf(goal_cell));
    std::shared_ptr<const WalkingDistanceTable> walking;
    if (std::apply(WalkingDistanceTable::Fits, lines)) {
      walking = walking_.Get(lines, stop);
      if (!walking) return nullptr;
    }
    return std::make_shared<AxisTables>(geometry, goal_cell, axis, std::move(walking));
  }

  mutable SharedTables<ShapeKey, DuplicateAutomaton> automata_{kSharedShapes, BuildAutomaton};
  mutable SharedTables<WalkingKey, WalkingDistanceTable> walking_{
      kSharedShapes, [](const WalkingKey& key, const std::stop_token& stop) {
        const auto& [lines, width, blank_line] = key;
        return WalkingDistanceTable::Build(lines, width, blank_line, stop);
      }};
  // Last: builds with the help of the one before.
  mutable SharedTables<AxisKey, AxisTables> axes_{
      2 * kSharedShapes,
      [this](const AxisKey& key, const std::stop_token& stop) { return BuildAxis(key, stop); }};
};

}  // namespace

std::unique_ptr<Solver> NewSlidingSolver() { return std::make_unique<SlidingSolver>(); }

}  // namespace puzzlesolver
