#include "service/engine/tables/pattern_search.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "service/engine/tables/parallel_for.h"

namespace puzzlesolver {
namespace {

/// Sets that a thread takes at a time.
constexpr std::size_t kGrain = 16;

}  // namespace

PatternSearch::PatternSearch(const Pattern& pattern, int threads, const std::stop_token& stop,
                             std::span<std::uint8_t> distances)
    : pattern_(pattern),
      threads_(threads),
      stop_(stop),
      distances_(distances),
      graph_(pattern.geometry(), pattern.size(), stop),
      permutations_(pattern.size()),
      visited_(graph_.node_count(), permutations_.words()),
      frontier_(graph_.node_count(), permutations_.words()),
      next_(graph_.node_count(), permutations_.words()),
      active_(graph_.node_count()),
      next_active_(graph_.node_count()),
      unvisited_(graph_.node_count(), static_cast<std::uint32_t>(pattern.permutation_count())) {
  for (int worker = 0; worker < threads; ++worker) workers_.emplace_back(permutations_.words());
}

std::uint64_t PatternSearch::Bytes(const Pattern& pattern) {
  const std::uint64_t nodes = PatternGraph::CountNodes(pattern.geometry(), pattern.size());
  const std::uint64_t arcs = PatternGraph::CountArcs(pattern.geometry(), pattern.size());
  const std::uint64_t words = (pattern.permutation_count() + 63) / 64;
  const std::uint64_t bitmaps = 3 * nodes * words * sizeof(std::uint64_t);
  return bitmaps + nodes * 16 + arcs * sizeof(PatternGraph::Arc) + pattern.set_count() * 8;
}

bool PatternSearch::Run() {
  if (!Clear()) return false;
  Start();
  for (int distance = 1;; ++distance) {
    if (!Advance(distance)) return false;
    std::uint64_t pairs = 0;
    std::uint64_t placements = 0;
    for (Worker& worker : workers_) {
      pairs += std::exchange(worker.pairs, 0);
      placements += std::exchange(worker.placements, 0);
    }
    if (pairs == 0) return true;
    totals_.pairs += pairs;
    totals_.placements += placements;
    totals_.distance_sum += static_cast<std::uint64_t>(distance) * placements;
    if (placements > 0) totals_.max_distance = distance;
  }
}

bool PatternSearch::Clear() {
  return ParallelFor(threads_, graph_.set_count(), kGrain, stop_, [&](int, std::size_t set) {
    std::fill(visited_[graph_.FirstNode(set)], visited_[graph_.FirstNode(set + 1)], 0);
    std::ranges::fill(
        distances_.subspan(set * pattern_.permutation_count(), pattern_.permutation_count()),
        kUnreached);
  });
}

void PatternSearch::Start() {
  PatternGraph::Cells goal = 0;
  for (const int tile : pattern_.tiles()) goal |= PatternGraph::Cells{1} << tile;
  const std::size_t set = graph_.SetOf(goal);
  const std::size_t node = graph_.NodeOf(set, 0);
  std::fill_n(frontier_[node], permutations_.words(), 0);
  frontier_[node][0] = visited_[node][0] = 1;
  active_[node] = 1;
  --unvisited_[node];
  distances_[set * pattern_.permutation_count()] = 0;
  totals_.pairs = totals_.placements = 1;
}

bool PatternSearch::Advance(int distance) {
  const bool done =
      ParallelFor(threads_, graph_.set_count(), kGrain, stop_, [&](int worker, std::size_t set) {
        VisitSet(set, distance, workers_[static_cast<std::size_t>(worker)]);
      });
  std::swap(frontier_, next_);
  std::swap(active_, next_active_);
  return done;
}

void PatternSearch::VisitSet(std::size_t set, int distance, Worker& worker) {
  const std::size_t words = permutations_.words();
  const std::size_t first = graph_.FirstNode(set);
  const std::size_t end = graph_.FirstNode(set + 1);
  bool any = false;
  for (std::size_t node = first; node < end; ++node) {
    next_active_[node] = CollectArrivals(node, worker);
    any = any || next_active_[node];
  }
  if (!any) return;
  std::uint64_t* placements = worker.scratch[0];
  std::fill_n(placements, words, 0);
  for (std::size_t node = first; node < end; ++node) {
    if (next_active_[node]) AddBits(next_[node], words, placements);
  }
  std::uint64_t count = 0;
  for (std::size_t node = first; node < end; ++node) {
    count = RemoveBits(visited_[node], words, placements);
    if (next_active_[node]) AddBits(next_[node], words, visited_[node]);
  }
  worker.placements += count;
  if (count > 0) RecordDistances(set, distance, placements);
}

bool PatternSearch::CollectArrivals(std::size_t node, Worker& worker) {
  if (unvisited_[node] == 0) return false;
  std::uint64_t* target = next_[node];
  bool any = false;
  for (const PatternGraph::Arc& arc : graph_.ArcsTo(node)) {
    if (!active_[arc.source]) continue;
    if (!any) std::fill_n(target, permutations_.words(), 0);
    any = true;
    AddAlong(arc, worker, target);
  }
  if (!any) return false;
  const std::uint64_t arrivals = RemoveBits(visited_[node], permutations_.words(), target);
  unvisited_[node] -= static_cast<std::uint32_t>(arrivals);
  worker.pairs += arrivals;
  return arrivals > 0;
}

void PatternSearch::AddAlong(const PatternGraph::Arc& arc, Worker& worker,
                             std::uint64_t* target) const {
  const std::uint64_t* source = frontier_[arc.source];
  if (arc.from == arc.to) {
    AddBits(source, permutations_.words(), target);
    return;
  }
  const int step = arc.from < arc.to ? 1 : -1;
  std::size_t spare = 0;
  for (int position = arc.from;; spare ^= 2) {
    const int exchanged = std::min(position, position + step);
    position += step;
    if (position == arc.to) {
      permutations_.AddTransposed(exchanged, source, target);
      return;
    }
    std::uint64_t* partial = worker.scratch[spare];
    std::fill_n(partial, permutations_.words(), 0);
    permutations_.AddTransposed(exchanged, source, partial);
    source = partial;
  }
}

void PatternSearch::RecordDistances(std::size_t set, int distance,
                                    const std::uint64_t* placements) {
  const auto value = static_cast<std::uint8_t>(std::min<int>(distance, kUnreached - 1));
  std::uint8_t* row = &distances_[set * pattern_.permutation_count()];
  for (std::size_t word = 0; word < permutations_.words(); ++word) {
    for (std::uint64_t left = placements[word]; left != 0; left &= left - 1) {
      row[word * 64 + static_cast<std::size_t>(std::countr_zero(left))] = value;
    }
  }
}

}  // namespace puzzlesolver
