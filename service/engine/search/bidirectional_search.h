#pragma once

#include <utility>

#include "service/engine/search/breadth_first_tree.h"

namespace puzzlesolver {

/// Bidirectional breadth-first search (Pohl 1971, without a heuristic): from the start and from the
/// goal, whole layers, always of the side whose last layer has fewer states (the start's when they
/// are equal). No path is as short as both depths together before a new layer is begun, so the
/// first child that the other side has reached lies on a shortest solution: it ends the search when
/// it is made. Ends with kExhausted when either side has no states left.
///
/// One object serves one search.
template <StoredPuzzle P, SuccessorRule<P> S>
class BidirectionalSearch {
 public:
  using State = typename P::State;

  /// The arguments are borrowed for the life of the object. Both sides share the allowance.
  BidirectionalSearch(const P& puzzle, const S& rule, SearchControl& control,
                      MemoryAllowance& memory)
      : puzzle_(puzzle),
        control_(control),
        forward_(puzzle, rule, memory),
        backward_(puzzle, rule, memory) {}

  GraphSearchResult Run(const State& start, const State& goal) {
    SearchMeter meter(control_);
    if (!forward_.AddRoot(start) || !backward_.AddRoot(goal)) {
      return Finish(GraphSearchEnd::kMemoryLimit);
    }
    if (forward_.Contains(PackState(puzzle_, goal))) return Finish(GraphSearchEnd::kSolved);
    while (forward_.layer_size() > 0 && backward_.layer_size() > 0) {
      lower_bound_ = forward_.depth() + backward_.depth() + 1;
      control_.lower_bound.store(lower_bound_, std::memory_order_relaxed);
      const bool forward = forward_.layer_size() <= backward_.layer_size();
      Tree& grown = forward ? forward_ : backward_;
      const Tree& other = forward ? backward_ : forward_;
      switch (grown.GrowLayer(meter, [&](const auto& packed) { return other.Contains(packed); })) {
        case Tree::End::kLayerDone:
          break;
        case Tree::End::kMet:
          return Finish(GraphSearchEnd::kSolved, PathThrough(grown.met()));
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

  std::vector<std::uint8_t> PathThrough(const PackedState<P>& meeting) const {
    std::vector<std::uint8_t> path = forward_.PathTo(meeting);
    const std::vector<std::uint8_t> from_goal = backward_.PathTo(meeting);
    for (auto move = from_goal.rbegin(); move != from_goal.rend(); ++move) {
      path.push_back(static_cast<std::uint8_t>(puzzle_.Inverse(*move)));
    }
    return path;
  }

  GraphSearchResult Finish(GraphSearchEnd end, std::vector<std::uint8_t> moves = {}) const {
    return {.end = end,
            .moves = std::move(moves),
            .lower_bound = lower_bound_,
            .stored = forward_.size() + backward_.size()};
  }

  const P& puzzle_;
  SearchControl& control_;
  Tree forward_;
  Tree backward_;
  int lower_bound_ = 0;
};

}  // namespace puzzlesolver
