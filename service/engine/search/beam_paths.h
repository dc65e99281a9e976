#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace puzzlesolver {

/// How the nodes of a beam were reached: layer by layer, the parent and the move of each node. Of
/// the nodes of earlier layers, those without descendants in the last one are dropped from time to
/// time; since most nodes of a layer soon have the same few ancestors, the rest is a few layers.
class BeamPaths {
 public:
  /// Numbers of nodes are below this.
  static constexpr std::size_t kMaxWidth = std::size_t{1} << 29;

  /// Begins anew: the only node, 0, is the root.
  void Clear() {
    layers_.clear();
    links_ = 0;
    kept_links_ = 0;
  }

  /// Begins the next layer. The nodes added to it are numbered from 0.
  void BeginLayer() {
    if (links_ > 2 * kept_links_ + kMinLinks) DropChildless();
    layers_.emplace_back();
  }

  /// `parent` is of the layer before. REQUIRES: move < 8.
  void Add(std::size_t parent, int move) {
    layers_.back().push_back(
        {static_cast<std::uint32_t>(parent), static_cast<std::uint32_t>(move)});
    ++links_;
  }

  /// The moves from the root to a node of the last layer.
  std::vector<std::uint8_t> PathTo(std::size_t node) const {
    std::vector<std::uint8_t> path(layers_.size());
    for (std::size_t layer = layers_.size(); layer-- > 0;) {
      const Link& link = layers_[layer][node];
      path[layer] = static_cast<std::uint8_t>(link.move);
      node = link.parent;
    }
    return path;
  }

  /// Links kept, four bytes each.
  std::size_t links() const { return links_; }

 private:
  struct Link {
    std::uint32_t parent : 29;
    std::uint32_t move : 3;
  };
  static constexpr std::size_t kMinLinks = 1 << 16;

  void DropChildless() {
    links_ = layers_.empty() ? 0 : layers_.back().size();
    for (std::size_t layer = layers_.size(); layer-- > 1;) {
      DropChildlessOf(layer);
      links_ += layers_[layer - 1].size();
    }
    kept_links_ = links_;
  }

  /// Drops the nodes before `layer` that are no parents in it, and numbers the others anew.
  void DropChildlessOf(std::size_t layer) {
    std::vector<Link>& parents = layers_[layer - 1];
    constexpr std::uint32_t kChildless = ~0u;
    numbers_.assign(parents.size(), kChildless);
    for (const Link& link : layers_[layer]) numbers_[link.parent] = 0;
    std::uint32_t kept = 0;
    for (std::size_t node = 0; node < parents.size(); ++node) {
      if (numbers_[node] == kChildless) continue;
      parents[kept] = parents[node];
      numbers_[node] = kept++;
    }
    parents.resize(kept);
    parents.shrink_to_fit();
    for (Link& link : layers_[layer]) link.parent = numbers_[link.parent] & (kMaxWidth - 1);
  }

  std::vector<std::vector<Link>> layers_;
  std::size_t links_ = 0;
  std::size_t kept_links_ = 0;          ///< when childless nodes were last dropped
  std::vector<std::uint32_t> numbers_;  ///< new ones, while nodes are dropped
};

}  // namespace puzzlesolver
