#pragma once

#include "service/engine/search/anytime_search.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/solver.h"
#include "service/engine/suboptimal/sliding_beam.h"

namespace puzzlesolver {

/// Solver::SearchAnytime for sliding-tile puzzles. The improving half begins with a constructive
/// solution, unless the incumbent holds one, and goes on as SolutionImprover does. Of `options` it
/// takes the threads and the memory.
SearchResult SearchSlidingAnytime(const SlidingInstance& instance, AnytimeSearch::Prove prove,
                                  SlidingBeam::FindPatterns find_patterns,
                                  const SearchOptions& options, const GoodEnough& good_enough,
                                  Incumbent& incumbent, SearchControl& control);

}  // namespace puzzlesolver
