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

  using AxisKey = std::tuple<int, int, int, Axis>;
  using WalkingKey = std::tuple<int, int, int>;

  template <typename Shape>
  SearchResult SearchShape(const SlidingInstance& instance, const SearchOptions& options,
                           SearchControl& control) const {
    const Geometry& geometry = instance.renamed().geometry();
    const auto automaton = AutomatonFor(geometry, control.stop);
    const auto vertical = AxisFor(geometry, instance.goal_cell(), Axis::kVertical, control.stop);
    const auto horizontal =
        AxisFor(geometry, instance.goal_cell(), Axis::kHorizontal, control.stop);
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

  std::shared_ptr<const DuplicateAutomaton> AutomatonFor(const Geometry& geometry,
                                                         const std::stop_token& stop) const {
    return automata_.Get({geometry.rows(), geometry.columns()}, stop,
                         [&](const std::stop_token& token) {
                           return DuplicateAutomaton::Build(geometry, {}, token);
                         });
  }

  std::shared_ptr<const AxisTables> AxisFor(const Geometry& geometry, int goal_cell, Axis axis,
                                            const std::stop_token& stop) const {
    const AxisKey key{geometry.rows(), geometry.columns(), goal_cell, axis};
    return axes_.Get(
        key, stop, [&](const std::stop_token& token) -> std::shared_ptr<const AxisTables> {
          const bool vertical = axis == Axis::kVertical;
          const auto walking = WalkingDistanceFor(
              vertical ? geometry.rows() : geometry.columns(),
              vertical ? geometry.columns() : geometry.rows(),
              vertical ? geometry.RowOf(goal_cell) : geometry.ColumnOf(goal_cell), token);
          if (token.stop_requested()) return nullptr;
          return std::make_shared<AxisTables>(geometry, goal_cell, axis, walking);
        });
  }

  std::shared_ptr<const WalkingDistanceTable> WalkingDistanceFor(
      int lines, int width, int blank_line, const std::stop_token& stop) const {
    if (!WalkingDistanceTable::Fits(lines, width, blank_line)) return nullptr;
    return walking_.Get({lines, width, blank_line}, stop, [&](const std::stop_token& token) {
      return WalkingDistanceTable::Build(lines, width, blank_line, token);
    });
  }

  mutable SharedTables<std::pair<int, int>, DuplicateAutomaton> automata_{kSharedShapes};
  mutable SharedTables<WalkingKey, WalkingDistanceTable> walking_{kSharedShapes};
  mutable SharedTables<AxisKey, AxisTables> axes_{2 * kSharedShapes};
};

}  // namespace

std::unique_ptr<Solver> NewSlidingSolver() { return std::make_unique<SlidingSolver>(); }

}  // namespace puzzlesolver
