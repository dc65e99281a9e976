#include "service/engine/comparison/comparison_tables.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/heuristics/build_meter.h"
#include "service/engine/heuristics/walking_distance.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/tables/pattern_partition.h"
#include "service/engine/tables/pattern_set_builder.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

constexpr std::uint64_t kMaxPlacementsByDefault = 30'000'000;

/// `has_walking_distance` becomes false when the axis would need a table that does not fit.
std::shared_ptr<const AxisTables> BuildAxis(const Geometry& geometry, int goal_cell, Axis axis,
                                            const BuildMeter& meter, bool& has_walking_distance) {
  const bool vertical = axis == Axis::kVertical;
  const int lines = vertical ? geometry.rows() : geometry.columns();
  const int width = vertical ? geometry.columns() : geometry.rows();
  const int blank_line = vertical ? geometry.RowOf(goal_cell) : geometry.ColumnOf(goal_cell);
  std::shared_ptr<const WalkingDistanceTable> walking;
  if (WalkingDistanceTable::Fits(lines, width, blank_line, meter)) {
    walking = WalkingDistanceTable::Build(lines, width, blank_line, meter);
  } else if (lines > 1 && width > 1) {
    has_walking_distance = false;
  }
  return std::make_shared<AxisTables>(geometry, goal_cell, axis, std::move(walking));
}

std::uint64_t Placements(int cells, int tiles) { return Binomial(cells, tiles) * Factorial(tiles); }

int DefaultPatternSize(int cells) {
  int size = std::min(cells / 2, Pattern::kMaxTiles);
  while (Placements(cells, size) > kMaxPlacementsByDefault) --size;
  return size;
}

absl::StatusOr<int> PatternSizeFor(const Geometry& shape, int wanted) {
  if (wanted == 0) return DefaultPatternSize(shape.cells());
  if (wanted < 0 || wanted > std::min(Pattern::kMaxTiles, shape.cells() - 1)) {
    return FieldError("pattern_size", absl::StrCat("A pattern has 1 to ",
                                                   std::min(Pattern::kMaxTiles, shape.cells() - 1),
                                                   " tiles, but ", wanted, " are wanted."));
  }
  const auto parts = PartitionTiles(shape, wanted).size();
  if (parts > ComparisonTables::kMaxPatternParts) {
    return FieldError("pattern_size",
                      absl::StrCat("Patterns of ", wanted, " tiles cut the board into ", parts,
                                   " parts, more than ", ComparisonTables::kMaxPatternParts, "."));
  }
  return wanted;
}

}  // namespace

absl::StatusOr<ComparisonTables> ComparisonTables::Build(const Geometry& geometry, int goal_cell,
                                                         const Options& options,
                                                         const std::stop_token& stop) {
  if (geometry.cells() > kMaxCells) {
    return FieldError(
        "tiles", absl::StrCat("Boards of up to ", kMaxCells,
                              " cells can be compared, but this one has ", geometry.cells(), "."));
  }
  const BuildMeter meter([&](std::uint64_t) { return !stop.stop_requested(); });
  ComparisonTables tables;
  tables.vertical_ =
      BuildAxis(geometry, goal_cell, Axis::kVertical, meter, tables.has_walking_distance_);
  tables.horizontal_ =
      BuildAxis(geometry, goal_cell, Axis::kHorizontal, meter, tables.has_walking_distance_);
  const Geometry shape = TableShape(geometry);
  if (shape.rows() > 1) {
    const auto size = PatternSizeFor(shape, options.pattern_size);
    if (!size.ok()) return size.status();
    if (const auto set = BuildPatternSet(shape, *size, options.threads, stop)) {
      const auto views = CornerGoals(geometry, goal_cell, shape, kMaxPatternViews).size();
      tables.patterns_ =
          std::make_shared<const PatternLookups>(geometry, goal_cell, set, static_cast<int>(views));
    }
  }
  if (stop.stop_requested()) return absl::CancelledError("Told to stop.");
  return tables;
}

}  // namespace puzzlesolver
