#pragma once

#include <cstdint>
#include <functional>

#include "service/engine/search/good_enough.h"
#include "service/engine/search/incumbent.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/search/thread_budget.h"

namespace puzzlesolver {

/// The two halves of a search for better and better solutions. Each runs on one thread at a time,
/// both at the same time; they share a SearchControl.
struct AnytimeSearch {
  /// Raises the lower bound until it finds a shortest solution, or `may_go_on` is false.
  using Prove = std::function<SearchResult(const std::function<bool()>& may_go_on)>;
  /// Goes on to look for better solutions, and offers them to the incumbent, for a while. False
  /// when it was ended: by the meter, or by the control.
  using Improve = std::function<bool(SearchMeter& meter)>;

  Prove prove;
  Improve improve;
};

/// Runs both halves until the incumbent is good enough or the control ends them: `prove` on this
/// thread, `improve` on one of its own, which counts as one of `threads` (may be null). Where the
/// system has no thread to give, they take turns. The result is that of Solver::SearchAnytime.
SearchResult RunAnytime(const AnytimeSearch& search, const GoodEnough& good_enough,
                        Incumbent& incumbent, SearchControl& control, ThreadBudget* threads);

/// The same on this thread alone: first the one half for `improving_nodes` nodes, then the other.
SearchResult RunAnytimeInTurn(const AnytimeSearch& search, const GoodEnough& good_enough,
                              Incumbent& incumbent, SearchControl& control,
                              std::uint64_t improving_nodes);

}  // namespace puzzlesolver
