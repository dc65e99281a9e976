#pragma once

#include <memory>
#include <stop_token>

#include "absl/status/statusor.h"
#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/pattern_lookups.h"

namespace puzzlesolver {

/// What the methods of a comparison look up, for boards of one shape and blank cell of the goal.
/// Made once, before any method runs, so that none is charged for it. Immutable, shared between
/// runs.
class ComparisonTables {
 public:
  static constexpr int kMaxCells = 32;
  /// In a partition of the tiles for the pattern databases.
  static constexpr int kMaxPatternParts = 7;
  /// See PatternLookups: 2 where reflecting the board gives another view of it, else 1.
  static constexpr int kMaxPatternViews = 2;

  struct Options {
    /// Tiles of each pattern database, at most Pattern::kMaxTiles; 0 chooses half of the tiles, or
    /// on large boards the most with up to 30 million placements each (15 MB, some 0.4 s to build).
    int pattern_size = 0;
    int threads = 1;
  };

  /// Errors: INVALID_ARGUMENT naming `tiles` (more than kMaxCells) or `pattern_size` (out of range,
  /// or more than kMaxPatternParts parts); CANCELLED when a stop is requested (obeyed within 50
  /// ms).
  static absl::StatusOr<ComparisonTables> Build(const sliding::Geometry& geometry, int goal_cell,
                                                const Options& options,
                                                const std::stop_token& stop);

  const std::shared_ptr<const AxisTables>& vertical() const { return vertical_; }
  const std::shared_ptr<const AxisTables>& horizontal() const { return horizontal_; }

  /// False where an axis needs a table of more than WalkingDistanceTable::kMaxStates.
  bool HasWalkingDistance() const { return has_walking_distance_; }

  /// nullptr for boards of one row or column, which have none.
  const PatternLookups* patterns() const { return patterns_.get(); }

 private:
  ComparisonTables() = default;

  std::shared_ptr<const AxisTables> vertical_;
  std::shared_ptr<const AxisTables> horizontal_;
  bool has_walking_distance_ = true;
  std::shared_ptr<const PatternLookups> patterns_;
};

}  // namespace puzzlesolver
