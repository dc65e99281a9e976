#pragma once

#include "service/engine/search/breadth_first_tree.h"

namespace puzzlesolver {

/// Breadth-first search (Moore 1959) that stores every state it has reached. A child is compared
/// with the goal when it is made, so the layer of the goal is never expanded. Ends with kExhausted
/// when the goal cannot be reached.
///
/// One object serves one search.
template <StoredPuzzle P, SuccessorRule<P> S>
class BreadthFirstSearch {
 public:
  using State = typename P::State;

  /// The arguments are borrowed for the life of the object.
  BreadthFirstSearch(const P& puzzle, const S& rule, SearchControl& control,
                     MemoryAllowance& memory)
      : puzzle_(puzzle), control_(control), tree_(puzzle, rule, memory) {}

  GraphSearchResult Run(const State& start, const State& goal) {
    SearchMeter meter(control_);
    const auto wanted = PackState(puzzle_, goal);
    if (!tree_.AddRoot(start)) return Finish(GraphSearchEnd::kMemoryLimit);
    if (tree_.Contains(wanted)) return Finish(GraphSearchEnd::kSolved);
    while (tree_.layer_size() > 0) {
      lower_bound_ = tree_.depth() + 1;
      control_.lower_bound.store(lower_bound_, std::memory_order_relaxed);
      switch (tree_.GrowLayer(meter, [&](const auto& packed) { return packed == wanted; })) {
        case Tree::End::kLayerDone:
          break;
        case Tree::End::kMet:
          return Finish(GraphSearchEnd::kSolved, tree_.PathTo(wanted));
        case Tree::End::kStopped:
          return Finish(EndOf(meter));
        case Tree::End::kOutOfMemory:
          return Finish(GraphSearchEnd::kMemoryLimit);
      }
    }
    return Finish(GraphSearchEnd::kExhausted);
  }

 private:
  using Tree = BreadthFirstTree<P, S>;

  GraphSearchResult Finish(GraphSearchEnd end, std::vector<std::uint8_t> moves = {}) const {
    return {
        .end = end, .moves = std::move(moves), .lower_bound = lower_bound_, .stored = tree_.size()};
  }

  const P& puzzle_;
  SearchControl& control_;
  Tree tree_;
  int lower_bound_ = 0;
};

}  // namespace puzzlesolver
