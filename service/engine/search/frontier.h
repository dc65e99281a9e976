#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "service/engine/search/search_meter.h"
#include "service/engine/search/search_node.h"

namespace puzzlesolver {

/// The upper part of an iteration's search tree, grown breadth-first: layers in dictionary order of
/// their paths, cut off at the bound. What remains of the iteration is one subtree below each node
/// of the last layer.
template <Puzzle P, Heuristic<P> H, SuccessorRule<P> S>
class Frontier {
 public:
  using Node = SearchNode<P, H, S>;
  using Expander = NodeExpander<P, H, S>;

  /// `expander` is borrowed.
  explicit Frontier(const Expander& expander) : expander_(expander) {}

  enum class End {
    kGrown,    ///< nodes() are as many as wanted, or none
    kSolved,   ///< nodes().front() is a goal
    kStopped,  ///< the meter says why
  };

  /// Grows layer by layer until one has `width` nodes. REQUIRES: no solution is shorter than
  /// `bound`.
  End Grow(const Node& root, int bound, std::size_t width, SearchMeter& meter) {
    nodes_ = {root};
    links_.clear();
    while (!nodes_.empty()) {
      // Shorter solutions do not exist, so all goals are in the last possible layer.
      if (nodes_.front().depth == bound) return End::kSolved;
      if (nodes_.size() >= width) break;
      if (!GrowLayer(bound, meter)) return End::kStopped;
    }
    return End::kGrown;
  }

  /// The nodes of the last layer, in dictionary order of their paths.
  const std::vector<Node>& nodes() const { return nodes_; }

  /// Brings the nodes that look nearest to a goal to the front.
  void SortByEstimate() {
    std::vector<std::uint32_t> order(nodes_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {},
                             [&](std::uint32_t node) { return expander_.Estimate(nodes_[node]); });
    std::vector<Node> nodes;
    std::vector<Link> links;
    for (const std::uint32_t node : order) {
      nodes.push_back(nodes_[node]);
      if (!links_.empty()) links.push_back(links_.back()[node]);
    }
    nodes_ = std::move(nodes);
    if (!links_.empty()) links_.back() = std::move(links);
  }

  /// The moves from the root to one of nodes().
  std::vector<std::uint8_t> PathTo(std::size_t node) const {
    std::vector<std::uint8_t> path(links_.size());
    for (std::size_t layer = links_.size(); layer-- > 0;) {
      path[layer] = links_[layer][node].move;
      node = links_[layer][node].parent;
    }
    return path;
  }

  /// The least cost that was cut off in Grow.
  int next_bound() const { return next_bound_; }

 private:
  struct Link {
    std::uint32_t parent;
    std::uint8_t move;
  };

  /// All children are asked for before the first is looked at.
  bool GrowLayer(int bound, SearchMeter& meter) {
    children_.resize(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!meter.CountExpansion()) return false;
      expander_.Expand(nodes_[i], children_[i], meter);
    }
    std::vector<Node> layer;
    std::vector<Link>& links = links_.emplace_back();
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      expander_.CutOff(nodes_[i], bound, children_[i], next_bound_);
      for (std::size_t child = 0; child < children_[i].count(); ++child) {
        layer.push_back(nodes_[i]);
        expander_.Follow(children_[i][child], layer.back());
        links.push_back({static_cast<std::uint32_t>(i), layer.back().move});
      }
    }
    nodes_ = std::move(layer);
    return true;
  }

  const Expander& expander_;
  std::vector<Node> nodes_;
  std::vector<std::vector<Link>> links_;     ///< by layer
  std::vector<Children<P, H, S>> children_;  ///< of each node, while a layer grows
  int next_bound_ = kNoBound;
};

}  // namespace puzzlesolver
