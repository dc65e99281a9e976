#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "service/engine/tables/pattern_builder.h"
#include "service/engine/tables/pattern_database.h"
#include "service/engine/tables/pattern_partition.h"
#include "service/engine/tables/pattern_set.h"

namespace puzzlesolver::testing {

inline std::shared_ptr<const PatternDatabase> BuildDatabase(const Pattern& pattern) {
  const auto nibbles = std::make_shared<std::vector<std::uint8_t>>(PatternDatabase::Bytes(pattern));
  BuildPatternDatabase(pattern, 1, {}, *nibbles);
  return std::make_shared<PatternDatabase>(pattern, *nibbles, nibbles);
}

/// The databases of PartitionTiles(geometry, size).
inline std::shared_ptr<const PatternSet> BuildPatternSet(const sliding::Geometry& geometry,
                                                         int size) {
  std::vector<PatternSet::Member> members;
  for (PatternPart& part : PartitionTiles(geometry, size)) {
    auto database = BuildDatabase(part.pattern);
    members.push_back({std::move(part), std::move(database)});
  }
  return std::make_shared<PatternSet>(std::move(members));
}

}  // namespace puzzlesolver::testing
