#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/solvers/table_plan.h"
#include "service/engine/tables/complete_table.h"
#include "service/engine/tables/corner_goals.h"
#include "service/engine/tables/pattern_lookups.h"
#include "service/engine/tables/table_file.h"

namespace puzzlesolver {

/// A complete table and the ways to see the boards of one shape and goal in it.
struct CompleteLookups {
  std::shared_ptr<const CompleteTable> table;
  std::vector<CornerGoal> goals;

  /// The table holds the distances to this very goal.
  bool HasGoal() const { return goals.front().walk_length == 0; }
};

/// The large tables in use, by shape, and how boards are looked up in them. Who has found one keeps
/// it as long as he needs it, whatever comes after. Thread-safe.
class SlidingTables {
 public:
  /// The most views of a board that a search looks at; more are of little use.
  static constexpr int kMaxPatternViews = 4;

  /// Takes the tables of a plan into use, in place of those for its shape before.
  void Use(const TablePlan& plan, std::vector<std::shared_ptr<const TableMemory>> tables);

  /// nullptr when there are none.
  std::shared_ptr<const PatternLookups> FindPatterns(const sliding::Geometry& geometry,
                                                     int goal_cell);
  std::shared_ptr<const CompleteLookups> FindComplete(const sliding::Geometry& geometry,
                                                      int goal_cell);

 private:
  using Shape = std::pair<int, int>;  ///< rows, columns

  /// The tables of one shape, and what was made of them for goals that were asked for.
  struct Entry {
    std::shared_ptr<const PatternSet> patterns;
    std::shared_ptr<const CompleteTable> complete;
    absl::flat_hash_map<std::pair<Shape, int>, std::shared_ptr<const PatternLookups>>
        pattern_lookups;
    absl::flat_hash_map<std::pair<Shape, int>, std::shared_ptr<const CompleteLookups>>
        complete_lookups;
  };

  std::mutex mutex_;
  absl::flat_hash_map<Shape, Entry> entries_;
};

}  // namespace puzzlesolver
