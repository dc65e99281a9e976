#include "service/engine/solvers/sliding_tables.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/tables/complete_heuristic.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

std::pair<int, int> ShapeOf(const Geometry& geometry) {
  return {geometry.rows(), geometry.columns()};
}

std::shared_ptr<const PatternSet> MakeSet(
    const TablePlan& plan, const std::vector<std::shared_ptr<const TableMemory>>& tables) {
  std::vector<std::shared_ptr<const PatternDatabase>> databases;
  for (std::size_t i = 0; i < plan.files.size(); ++i) {
    const TablePlanFile& file = plan.files[i];
    databases.push_back(std::make_shared<PatternDatabase>(
        Pattern(*Geometry::Create(file.rows, file.columns), file.tiles), tables[i]->bytes(),
        tables[i]));
  }
  std::vector<PatternSet::Member> members;
  for (PatternPart& part : PartsOf(plan)) {
    const auto database = std::ranges::find_if(
        databases, [&](const auto& candidate) { return candidate->pattern() == part.pattern; });
    members.push_back({std::move(part), *database});
  }
  return std::make_shared<const PatternSet>(std::move(members));
}

/// As many views as searches are made for: one, two or four.
std::shared_ptr<const PatternLookups> MakeLookups(const Geometry& geometry, int goal_cell,
                                                  const std::shared_ptr<const PatternSet>& set) {
  const auto goals =
      CornerGoals(geometry, goal_cell, set->geometry(), SlidingTables::kMaxPatternViews);
  return std::make_shared<const PatternLookups>(geometry, goal_cell, set,
                                                static_cast<int>(std::bit_floor(goals.size())));
}

}  // namespace

void SlidingTables::Use(const TablePlan& plan,
                        std::vector<std::shared_ptr<const TableMemory>> tables) {
  const Geometry geometry = *Geometry::Create(plan.rows, plan.columns);
  Entry entry;
  if (plan.kind == TablePlan::Kind::kComplete) {
    entry.complete = std::make_shared<const CompleteTable>(geometry, std::move(tables.front()));
  } else {
    entry.patterns = MakeSet(plan, tables);
  }
  const std::lock_guard lock(mutex_);
  std::swap(entries_[ShapeOf(geometry)], entry);
}

std::shared_ptr<const PatternLookups> SlidingTables::FindPatterns(const Geometry& geometry,
                                                                  int goal_cell) {
  const std::lock_guard lock(mutex_);
  const auto entry = entries_.find(ShapeOf(TableShape(geometry)));
  if (entry == entries_.end() || entry->second.patterns == nullptr) return nullptr;
  auto& lookups = entry->second.pattern_lookups[{ShapeOf(geometry), goal_cell}];
  if (lookups == nullptr) lookups = MakeLookups(geometry, goal_cell, entry->second.patterns);
  return lookups;
}

std::shared_ptr<const CompleteLookups> SlidingTables::FindComplete(const Geometry& geometry,
                                                                   int goal_cell) {
  const Geometry shape = TableShape(geometry);
  const std::lock_guard lock(mutex_);
  const auto entry = entries_.find(ShapeOf(shape));
  if (entry == entries_.end() || entry->second.complete == nullptr) return nullptr;
  auto& lookups = entry->second.complete_lookups[{ShapeOf(geometry), goal_cell}];
  if (lookups == nullptr) {
    lookups = std::make_shared<const CompleteLookups>(
        CompleteLookups{entry->second.complete,
                        CornerGoals(geometry, goal_cell, shape, CompleteHeuristic::kMaxViews)});
  }
  return lookups;
}

}  // namespace puzzlesolver
