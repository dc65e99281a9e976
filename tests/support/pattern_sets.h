#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "service/engine/tables/pattern_builder.h"
#include "service/engine/tables/pattern_database.h"
#include "service/engine/tables/pattern_set.h"

namespace puzzlesolver::testing {

inline std::shared_ptr<const PatternDatabase> BuildDatabase(const Pattern& pattern) {
  const auto nibbles = std::make_shared<std::vector<std::uint8_t>>(PatternDatabase::Bytes(pattern));
  BuildPatternDatabase(pattern, 1, {}, *nibbles);
  return std::make_shared<PatternDatabase>(pattern, *nibbles, nibbles);
}

/// The sum of the set's databases for a board seen as `goal` says, part by part from the contract
/// of Pattern.
template <typename Tiles>
int SumOfDatabases(const PatternSet& set, const CornerGoal& goal, const Tiles& tiles) {
  int distance = -goal.walk_length;
  for (const auto& [part, database] : set.members()) {
    const std::vector<int> cells = PlacementOf(part, goal, tiles);
    distance +=
        part.pattern.ManhattanDistance(cells) + 2 * database->Excess(part.pattern.Index(cells));
  }
  return distance;
}

}  // namespace puzzlesolver::testing
