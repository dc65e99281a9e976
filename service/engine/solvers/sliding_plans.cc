#include "service/engine/solvers/sliding_plans.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "service/engine/tables/complete_builder.h"
#include "service/engine/tables/complete_table.h"
#include "service/engine/tables/pattern_builder.h"
#include "service/engine/tables/pattern_database.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

// Placements of a part's tiles. The builder takes some 10 ns and 2 bytes each.
constexpr std::uint64_t kMaxPlacementsOfFirstRung = 30'000'000;
constexpr std::uint64_t kMaxPlacements = 600'000'000;
constexpr int kMinPartSize = 5;

// To be raised with every change of what a table holds.
constexpr int kPatternContents = 1;
constexpr int kCompleteContents = 1;

std::string ShapeName(const Geometry& geometry) {
  return absl::StrCat(geometry.rows(), "x", geometry.columns());
}

TablePlanFile CompleteFile(const Geometry& geometry) {
  TablePlanFile file;
  file.file_name = absl::StrCat(ShapeName(geometry), "-complete.table");
  file.identity.name = absl::StrCat("sliding ", ShapeName(geometry), " complete, residues of 3, ",
                                    "version ", kCompleteContents);
  file.identity.bytes = CompleteTable::Bytes(geometry);
  file.build_bytes = CompleteBuildBytes(geometry);
  file.rows = geometry.rows();
  file.columns = geometry.columns();
  return file;
}

TablePlanFile PatternFile(const Pattern& pattern) {
  const Geometry& geometry = pattern.geometry();
  TablePlanFile file;
  file.file_name =
      absl::StrCat(ShapeName(geometry), "-pattern-", absl::StrJoin(pattern.tiles(), "-"), ".table");
  file.identity.name =
      absl::StrCat("sliding ", ShapeName(geometry), " pattern ",
                   absl::StrJoin(pattern.tiles(), " "), ", excess, version ", kPatternContents);
  file.identity.bytes = PatternDatabase::Bytes(pattern);
  file.build_bytes = PatternBuildBytes(pattern);
  file.rows = geometry.rows();
  file.columns = geometry.columns();
  file.tiles = pattern.tiles();
  return file;
}

TablePlan MakePlan(const Geometry& geometry, TablePlan::Kind kind, std::string name) {
  TablePlan plan;
  plan.name = std::move(name);
  plan.kind = kind;
  plan.family = Family::kSliding;
  plan.rows = geometry.rows();
  plan.columns = geometry.columns();
  return plan;
}

TablePlan CompletePlan(const Geometry& geometry) {
  TablePlan plan = MakePlan(geometry, TablePlan::Kind::kComplete,
                            absl::StrCat(ShapeName(geometry), "-complete"));
  plan.files.push_back(CompleteFile(geometry));
  return plan;
}

TablePlan PatternPlan(const Geometry& geometry, int part_size) {
  std::string name = absl::StrCat(ShapeName(geometry), "-patterns");
  std::vector<TablePlanFile> files;
  for (const PatternPart& part : PartitionTiles(geometry, part_size)) {
    absl::StrAppend(&name, "-", part.tiles.size());
    TablePlanFile file = PatternFile(part.pattern);
    const auto same = [&](const auto& other) { return other.file_name == file.file_name; };
    if (std::ranges::none_of(files, same)) files.push_back(std::move(file));
  }
  TablePlan plan = MakePlan(geometry, TablePlan::Kind::kHeuristic, std::move(name));
  plan.files = std::move(files);
  return plan;
}

/// cells! / (cells - tiles)!
std::uint64_t Placements(const Geometry& geometry, int tiles) {
  std::uint64_t placements = 1;
  for (int i = 0; i < tiles; ++i) placements *= static_cast<std::uint64_t>(geometry.cells() - i);
  return placements;
}

}  // namespace

Geometry TableShape(const Geometry& geometry) {
  if (geometry.rows() <= geometry.columns()) return geometry;
  return *Geometry::Create(geometry.columns(), geometry.rows());
}

TableLadder SlidingLadder(const Geometry& board) {
  const Geometry geometry = TableShape(board);
  TableLadder ladder;
  if (geometry.rows() < 2 || geometry.cells() > Pattern::kMaxCells) return ladder;
  if (geometry.cells() <= CompleteTable::kMaxCells) return {CompletePlan(geometry)};
  for (int size = kMinPartSize; size <= Pattern::kMaxTiles; ++size) {
    const std::uint64_t placements = Placements(geometry, size);
    if (placements > kMaxPlacements) break;
    // Of the quick ones only the best.
    if (placements <= kMaxPlacementsOfFirstRung) ladder.clear();
    ladder.push_back(PatternPlan(geometry, size));
  }
  return ladder;
}

TableLadder SlidingLadderForFile(const std::string& file_name) {
  const std::string shape = file_name.substr(0, file_name.find('-'));
  const std::vector<std::string> sides = absl::StrSplit(shape, 'x');
  int rows = 0;
  int columns = 0;
  if (sides.size() != 2 || !absl::SimpleAtoi(sides[0], &rows) ||
      !absl::SimpleAtoi(sides[1], &columns)) {
    return {};
  }
  const auto geometry = Geometry::Create(rows, columns);
  if (!geometry.ok()) return {};
  TableLadder ladder = SlidingLadder(*geometry);
  const auto has_file = [&](const TablePlan& plan) {
    return std::ranges::any_of(plan.files,
                               [&](const auto& file) { return file.file_name == file_name; });
  };
  return std::ranges::any_of(ladder, has_file) ? ladder : TableLadder();
}

std::vector<TableLadder> StandardSlidingLadders() {
  std::vector<TableLadder> ladders = {SlidingLadder(*Geometry::Create(4, 4))};
  for (int rows = 2; rows * rows <= CompleteTable::kMaxCells; ++rows) {
    for (int columns = rows; rows * columns <= CompleteTable::kMaxCells; ++columns) {
      ladders.push_back(SlidingLadder(*Geometry::Create(rows, columns)));
    }
  }
  ladders.push_back(SlidingLadder(*Geometry::Create(5, 5)));
  return ladders;
}

std::vector<PatternPart> PartsOf(const TablePlan& plan) {
  std::size_t size = 0;
  for (const TablePlanFile& file : plan.files) size = std::max(size, file.tiles.size());
  return PartitionTiles(*Geometry::Create(plan.rows, plan.columns), static_cast<int>(size));
}

bool FillSlidingTable(const TablePlanFile& file, int threads, const std::stop_token& stop,
                      std::span<std::uint8_t> bytes) {
  const Geometry geometry = *Geometry::Create(file.rows, file.columns);
  if (file.tiles.empty()) return BuildCompleteTable(geometry, threads, stop, bytes).has_value();
  return BuildPatternDatabase(Pattern(geometry, file.tiles), threads, stop, bytes).has_value();
}

}  // namespace puzzlesolver
