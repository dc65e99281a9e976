#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "service/engine/search/beam_paths.h"
#include "service/engine/search/beam_ranks.h"
#include "service/engine/search/concepts.h"
#include "service/engine/search/fingerprint_table.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/search/search_node.h"

namespace puzzlesolver {

struct BeamOptions {
  /// Nodes of a layer, rounded so that all divisions have as many, and at least one. Below
  /// BeamPaths::kMaxWidth.
  std::size_t width = 1;
  /// Only solutions with fewer moves are looked for.
  int length_limit = kNoBound;
  /// Chooses among nodes of equal rank: 0 keeps the first made, others are as good as random.
  std::uint64_t seed = 0;
};

/// Beam search: a breadth-first search that keeps only the most promising nodes of each layer
/// (Lowerre 1976), equally many of each of the puzzle's divisions. Nodes are ranked by the
/// heuristic, or by its Rank if it has one. States that were met lately are not made again. Not
/// optimal, and not even certain to find anything; deterministic.
///
/// Memory: BytesPerNode() for each node of the width, or somewhat less.
template <DivisiblePuzzle P, Heuristic<P> H, SuccessorRule<P> S>
class BeamSearch {
 public:
  /// The arguments are borrowed for the life of the object.
  BeamSearch(const P& puzzle, const H& heuristic, const S& rule)
      : puzzle_(puzzle), heuristic_(heuristic), expander_(puzzle, heuristic, rule) {}

  static constexpr std::size_t BytesPerNode() {
    return 2 * sizeof(Node) + 3 * sizeof(Candidate) + kEntriesPerNode * sizeof(std::uint64_t) +
           kBytesOfPaths;
  }

  /// A solution from `start` that keeps the limit; nullopt when the beam ends without one, or the
  /// meter ends it.
  std::optional<std::vector<std::uint8_t>> Run(const typename P::State& start,
                                               const BeamOptions& options, SearchMeter& meter) {
    Begin(start, options);
    if (expander_.Estimate(layer_.front().node) == 0) return std::vector<std::uint8_t>();
    for (int depth = 1; depth < options.length_limit && !layer_.empty(); ++depth) {
      if (!ExpandLayer(meter)) return std::nullopt;
      if (solution_) return std::move(solution_);
      BuildLayer();
    }
    return std::nullopt;
  }

 private:
  using Child = SearchChild<P, H, S>;

  struct Node {
    SearchNode<P, H, S> node;
    std::uint64_t fingerprint;
  };
  struct Candidate {
    Child child;
    std::uint64_t fingerprint;
    std::uint32_t parent;
    std::uint32_t division;
    int rank;
  };

  /// Nodes whose children are asked for before the first is looked at.
  static constexpr std::size_t kBatch = 16;

  void Begin(const typename P::State& start, const BeamOptions& options) {
    options_ = options;
    if (!met_ || met_->entries() < kEntriesPerNode * options_.width) {
      met_.emplace(std::max(kEntriesPerNode * options_.width, kMinEntries));
    }
    met_->Clear();
    paths_.Clear();
    layer_.assign(1, {expander_.Root(start), puzzle_.Fingerprint(start)});
    met_->Insert(layer_.front().fingerprint);
    lowest_rank_ = 0;
    solution_.reset();
  }

  bool ExpandLayer(SearchMeter& meter) {
    met_->Advance();
    candidates_.clear();
    const std::size_t divisions = puzzle_.divisions();
    ranks_.Begin(divisions, std::max<std::size_t>(options_.width / divisions, 1),
                 lowest_rank_ - kRankFall);
    for (std::size_t first = 0; first < layer_.size(); first += kBatch) {
      const std::size_t count = std::min(kBatch, layer_.size() - first);
      for (std::size_t i = 0; i < count; ++i) {
        if (!meter.CountExpansion()) return false;
        expander_.Expand(layer_[first + i].node, children_[i], meter);
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (CutOff(first + i, i)) return true;
      }
      for (std::size_t i = 0; i < count; ++i) AddCandidates(first + i, i);
    }
    return true;
  }

  /// True when one of the children is a goal.
  bool CutOff(std::size_t node, std::size_t i) {
    const Node& parent = layer_[node];
    int next_bound = kNoBound;
    expander_.CutOff(parent.node, options_.length_limit - 1, children_[i], next_bound);
    for (std::size_t c = 0; c < children_[i].count(); ++c) {
      const Child& child = children_[i][c];
      if (child.estimate == 0) {
        solution_ = paths_.PathTo(node);
        solution_->push_back(child.move);
        return true;
      }
      fingerprints_[i][c] =
          puzzle_.FingerprintAfter(parent.node.state, parent.fingerprint, child.move);
      met_->Prefetch(fingerprints_[i][c]);
    }
    return false;
  }

  void AddCandidates(std::size_t node, std::size_t i) {
    for (std::size_t c = 0; c < children_[i].count(); ++c) {
      const Child& child = children_[i][c];
      const int rank = RankOf(child, fingerprints_[i][c]);
      const std::size_t division = puzzle_.DivisionAfter(layer_[node].node.state, child.move);
      if (!ranks_.Wants(division, rank) || !met_->Insert(fingerprints_[i][c])) continue;
      ranks_.Add(division, rank);
      candidates_.push_back({child, fingerprints_[i][c], static_cast<std::uint32_t>(node),
                             static_cast<std::uint32_t>(division), rank});
    }
  }

  void BuildLayer() {
    next_layer_.clear();
    paths_.BeginLayer();
    lowest_rank_ = kNoBound;
    for (const Candidate& candidate : candidates_) {
      if (!ranks_.Keeps(candidate.division, candidate.rank)) continue;
      lowest_rank_ = std::min(lowest_rank_, candidate.rank);
      Node& node = next_layer_.emplace_back(layer_[candidate.parent]);
      expander_.Follow(candidate.child, node.node);
      node.fingerprint = candidate.fingerprint;
      paths_.Add(candidate.parent, candidate.child.move);
    }
    std::swap(layer_, next_layer_);
  }

  int RankOf(const Child& child, std::uint64_t fingerprint) const {
    int rank = child.estimate;
    if constexpr (RankingHeuristic<H, P>) rank = heuristic_.Rank(child.change);
    return rank * kTieBreaks + TieBreakOf(fingerprint);
  }

  int TieBreakOf(std::uint64_t fingerprint) const {
    if (options_.seed == 0) return 0;
    const std::uint64_t mixed = (fingerprint ^ options_.seed) * 0x9E3779B97F4A7C15;
    return static_cast<int>(mixed >> 32) & (kTieBreaks - 1);
  }

  /// By how much ranks differ at least, and no more than this may one fall in a move.
  static constexpr int kTieBreaks = 4;
  static constexpr int kRankFall = 16 * kTieBreaks;

  /// Of what was met: some layers of the beam, and enough to walk away from where it got stuck.
  static constexpr std::size_t kEntriesPerNode = 8;
  static constexpr std::size_t kMinEntries = 1 << 16;
  static constexpr std::size_t kBytesOfPaths = 64;

  const P& puzzle_;
  const H& heuristic_;
  const NodeExpander<P, H, S> expander_;

  BeamOptions options_;
  std::vector<Node> layer_;
  std::vector<Node> next_layer_;
  BeamPaths paths_;
  std::optional<FingerprintTable> met_;
  std::vector<Candidate> candidates_;  ///< for the next layer, in the order of their parents
  BeamRanks ranks_;
  int lowest_rank_ = 0;  ///< in layer_
  std::array<Children<P, H, S>, kBatch> children_;
  std::array<std::array<std::uint64_t, P::kMoveCount>, kBatch> fingerprints_;
  std::optional<std::vector<std::uint8_t>> solution_;
};

}  // namespace puzzlesolver
