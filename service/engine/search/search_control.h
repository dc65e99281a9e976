#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace puzzlesolver {

struct SearchStatistics {
  /// Nodes whose children were made; the root counts once an iteration.
  std::uint64_t expanded = 0;
  /// Children made, also those cut off by the bound; the root is not counted.
  std::uint64_t generated = 0;
  /// Of these, the nodes of all iterations but the last: they do not depend on the order in which
  /// subtrees were searched.
  std::uint64_t completed_expanded = 0;
  std::uint64_t completed_generated = 0;
  /// Iterations of the deepening bound that were begun.
  int iterations = 0;

  bool operator==(const SearchStatistics&) const = default;
};

/// The two-way link between a running search and whoever watches it. Lives at least as long as the
/// search; every member may be used from any thread while the search runs.
struct SearchControl {
  /// Expanded nodes between two looks at `stop`: well under a millisecond of work.
  static constexpr std::uint64_t kNodesPerCheck = 2048;

  /// Ends the search early.
  std::stop_token stop;
  /// The search ends before it expands more nodes than this. May be raised while it runs.
  std::atomic<std::uint64_t> node_limit{std::numeric_limits<std::uint64_t>::max()};
  /// Of that limit, what the threads of the search have taken.
  std::atomic<std::uint64_t> claimed{0};

  /// Written by the search: nodes so far (every kNodesPerCheck), iterations begun, and the proven
  /// lower bound.
  std::atomic<std::uint64_t> expanded{0};
  std::atomic<std::uint64_t> generated{0};
  std::atomic<int> iterations{0};
  std::atomic<int> lower_bound{0};
  /// Work on what the search needs first, in nodes that would take as long. Counts neither among
  /// `expanded` nor towards the limit. Added to while the search waits for it.
  std::atomic<std::uint64_t> building{0};

  /// So far, but for what is completed.
  SearchStatistics Statistics() const {
    return {.expanded = expanded, .generated = generated, .iterations = iterations};
  }
};

enum class SearchEnd {
  kSolved,
  kNodeLimit,
  kStopped,
  kDepthLimit,   ///< the proven bound is beyond every depth that the search goes to
  kOutOfMemory,  ///< what the search needs first could not be built
};

struct SearchResult {
  SearchEnd end = SearchEnd::kStopped;
  /// A shortest solution when end is kSolved, as move numbers; else empty.
  std::vector<std::uint8_t> moves;
  /// Proven: no solution is shorter.
  int lower_bound = 0;
  SearchStatistics statistics;
};

}  // namespace puzzlesolver
