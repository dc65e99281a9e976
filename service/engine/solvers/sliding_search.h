#pragma once

#include <memory>

#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/search/search_control.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/sliding_tables.h"
#include "service/engine/solvers/solver.h"
#include "service/engine/tables/duplicate_automaton.h"

namespace puzzlesolver {

// IDA* for sliding-tile puzzles with each of the heuristics that there are. All REQUIRE that the
// tables are those of the instance's shape and goal cell.

SearchResult SearchWithPatterns(const SlidingInstance& instance, const PatternLookups& lookups,
                                const DuplicateAutomaton& automaton, const SearchOptions& options,
                                SearchControl& control);

SearchResult SearchWithCompleteTable(const SlidingInstance& instance,
                                     const CompleteLookups& lookups,
                                     const DuplicateAutomaton& automaton,
                                     const SearchOptions& options, SearchControl& control);

SearchResult SearchWithAxisTables(const SlidingInstance& instance,
                                  std::shared_ptr<const AxisTables> vertical,
                                  std::shared_ptr<const AxisTables> horizontal,
                                  const DuplicateAutomaton& automaton, const SearchOptions& options,
                                  SearchControl& control);

}  // namespace puzzlesolver
