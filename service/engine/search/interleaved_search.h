#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "service/engine/search/frontier.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/search/search_node.h"
#include "service/engine/search/work_list.h"

namespace puzzlesolver {

/// Depth-first search of several subtrees by turns, on one thread: while the tables of one subtree
/// are fetched from memory, the others are worked on. Each subtree is searched in dictionary order.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class InterleavedSearch {
 public:
  using Node = SearchNode<P, H, S>;
  using Expander = NodeExpander<P, H, S>;

  /// Enough to keep as many reads under way as a core can have, few enough for the stacks to stay
  /// in the first-level caches.
  static constexpr std::size_t kLanes = 4;

  /// The arguments are borrowed.
  InterleavedSearch(const Expander& expander, const Frontier<P, H, S>& frontier, int bound,
                    WorkList& work, SearchMeter& meter)
      : expander_(expander), frontier_(frontier), bound_(bound), work_(work), meter_(meter) {}

  /// Takes subtrees until none is wanted or `may_go_on` forbids it; false when the meter ends the
  /// search before.
  bool Run(const std::function<bool()>& may_go_on) {
    std::size_t active = 0;
    while (active < kLanes && Begin(lanes_[active], may_go_on)) ++active;
    while (active > 0) {
      for (std::size_t i = 0; i < active;) {
        Lane& lane = lanes_[i];
        const Step step = TakeStep(lane);
        if (step == Step::kStopped) return false;
        if (step == Step::kSubtreeDone && !Begin(lane, may_go_on)) {
          std::swap(lane, lanes_[--active]);
        } else {
          ++i;
        }
      }
    }
    return true;
  }

  int next_bound() const { return next_bound_; }

 private:
  struct Lane {
    std::size_t subtree = 0;
    Node node;                       ///< the last one expanded
    Children<P, H, S> children;      ///< its children, whose values are under way
    std::vector<Node> open;          ///< still to be expanded, the dictionary-smallest last
    std::vector<std::uint8_t> path;  ///< moves by the depth to which they lead
  };
  enum class Step { kGoOn, kSubtreeDone, kStopped };

  /// Gives the lane a subtree; false when there is none for it.
  bool Begin(Lane& lane, const std::function<bool()>& may_go_on) {
    if (!may_go_on()) return false;
    const auto subtree = work_.Take();
    if (!subtree) return false;
    lane.subtree = *subtree;
    lane.open.assign(1, frontier_.nodes()[*subtree]);
    lane.path.resize(static_cast<std::size_t>(bound_) + 1);
    lane.children = {};
    return true;
  }

  Step TakeStep(Lane& lane) {
    if (!work_.IsWanted(lane.subtree)) return Step::kSubtreeDone;
    expander_.CutOff(lane.node, bound_, lane.children, next_bound_);
    if (!Descend(lane)) return Step::kSubtreeDone;
    lane.path[lane.node.depth] = lane.node.move;
    if (expander_.Estimate(lane.node) == 0) return Solve(lane);
    if (!meter_.CountExpansion()) return Step::kStopped;
    expander_.Expand(lane.node, lane.children, meter_);
    return Step::kGoOn;
  }

  /// Makes the next node in dictionary order the lane's; false when there is none.
  bool Descend(Lane& lane) const {
    if (lane.children.count() == 0) {
      if (lane.open.empty()) return false;
      lane.node = lane.open.back();
      lane.open.pop_back();
      return true;
    }
    for (std::size_t i = lane.children.count(); --i > 0;) {
      lane.open.push_back(lane.node);
      expander_.Follow(lane.children[i], lane.open.back());
    }
    expander_.Follow(lane.children[0], lane.node);
    return true;
  }

  Step Solve(const Lane& lane) {
    std::vector<std::uint8_t> moves = frontier_.PathTo(lane.subtree);
    const auto first = lane.path.begin() + static_cast<std::ptrdiff_t>(moves.size()) + 1;
    moves.insert(moves.end(), first, lane.path.begin() + lane.node.depth + 1);
    work_.ReportSolution(lane.subtree, std::move(moves));
    return Step::kSubtreeDone;
  }

  const Expander& expander_;
  const Frontier<P, H, S>& frontier_;
  const int bound_;
  WorkList& work_;
  SearchMeter& meter_;
  std::array<Lane, kLanes> lanes_;
  int next_bound_ = kNoBound;
};

}  // namespace puzzlesolver
