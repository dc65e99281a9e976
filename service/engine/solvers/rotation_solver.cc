#include "service/engine/solvers/rotation_solver.h"

#include "service/engine/search/ida_star.h"
#include "service/engine/search/unpruned.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/tables/rotation_distance_table.h"

namespace puzzlesolver {
namespace {

class RotationSolver final : public Solver {
 public:
  Family family() const override { return Family::kRotation; }

  SearchResult Search(const Instance& instance, const SearchOptions& options,
                      SearchControl& control) const override {
    const auto& board = static_cast<const RotationInstance&>(instance).board();
    const rotation::SearchPuzzle puzzle;
    const RotationHeuristic heuristic(table_);
    const Unpruned rule;
    IdaStar search(puzzle, heuristic, rule, control);
    return search.Run(rotation::SearchPuzzle::FromBoard(board), options.known_lower_bound);
  }

  std::vector<StateKey> StoredTables() const override { return {}; }
  std::vector<TableRow> BuildTable(const StateKey&) const override { return {}; }

 private:
  RotationDistanceTable table_;
};

}  // namespace

std::unique_ptr<Solver> NewRotationSolver() { return std::make_unique<RotationSolver>(); }

}  // namespace puzzlesolver
