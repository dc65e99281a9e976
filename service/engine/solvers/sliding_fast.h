#pragma once

#include "service/engine/search/search_control.h"
#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver {

/// A solution by a beam from block to block (see FindBlockSolution), shortened by windows of
/// optimal search, both by work that grows with the board: within 20 ms on 10 x 10, 0.5 s on
/// 30 x 30. Always the same unless the control's node limit cuts the work short; it never keeps it
/// from finding one. REQUIRES: solvable. Memory: below 32 MB.
SearchResult SearchSlidingFast(const SlidingInstance& instance, SearchControl& control);

}  // namespace puzzlesolver
