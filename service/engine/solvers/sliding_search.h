#pragma once

#include "service/engine/search/search_control.h"
#include "service/engine/solvers/sliding_guide.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/solver.h"
#include "service/engine/tables/duplicate_automaton.h"

namespace puzzlesolver {

/// IDA* for sliding-tile puzzles. REQUIRES: guide and automaton are those of the instance's shape
/// and goal cell.
SearchResult SearchSliding(const SlidingInstance& instance, const SlidingGuide& guide,
                           const DuplicateAutomaton& automaton, const SearchOptions& options,
                           SearchControl& control);

}  // namespace puzzlesolver
