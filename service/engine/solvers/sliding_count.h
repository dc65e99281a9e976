#pragma once

#include "service/engine/search/search_control.h"
#include "service/engine/search/shortest_solutions.h"
#include "service/engine/solvers/sliding_guide.h"
#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver {

/// The shortest solutions of a sliding-tile puzzle, which have `length` moves. REQUIRES: the guide
/// is that of the instance's shape and goal cell.
ShortestSolutions CountSliding(const SlidingInstance& instance, const SlidingGuide& guide,
                               int length, const CountOptions& options, SearchControl& control);

}  // namespace puzzlesolver
