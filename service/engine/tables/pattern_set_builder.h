#pragma once

#include <memory>
#include <stop_token>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/pattern_set.h"

namespace puzzlesolver {

/// The pattern databases of PartitionTiles(geometry, size), made in memory, one for all congruent
/// parts; nullptr when a stop is requested (obeyed within 50 ms). See BuildPatternDatabase and
/// PatternBuildBytes for what each costs. REQUIRES: what they and PartitionTiles do.
std::shared_ptr<const PatternSet> BuildPatternSet(const sliding::Geometry& geometry, int size,
                                                  int threads, const std::stop_token& stop);

}  // namespace puzzlesolver
