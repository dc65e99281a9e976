#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "service/engine/tables/bit_moves.h"
#include "service/engine/tables/pattern.h"
#include "service/engine/tables/pattern_graph.h"
#include "service/engine/tables/permutation_bits.h"

namespace puzzlesolver {

/// The search of BuildPatternDatabase: breadth-first from the goal, with a bitmap of permutations
/// for each node of the graph, so that a word operation moves 64 placements.
class PatternSearch {
 public:
  /// Stands for placements that were not reached. Distances beyond are stored as one less: more
  /// than 30 over any Manhattan distance.
  static constexpr std::uint8_t kUnreached = 0xFF;

  struct Totals {
    int max_distance = 0;
    std::uint64_t pairs = 0;
    std::uint64_t placements = 0;
    std::uint64_t distance_sum = 0;
  };

  /// `distances` is borrowed: one byte a placement, at set * permutation_count + permutation.
  PatternSearch(const Pattern& pattern, int threads, const std::stop_token& stop,
                std::span<std::uint8_t> distances);

  /// False when stopped.
  bool Run();

  const Totals& totals() const { return totals_; }

  /// Bytes that a search takes, `distances` not included. Cost: some 50 ns a set.
  static std::uint64_t Bytes(const Pattern& pattern);

 private:
  /// What one thread needs and has counted.
  struct Worker {
    explicit Worker(std::size_t words) : scratch(3, words) {}

    Bitmaps scratch;
    std::uint64_t pairs = 0;
    std::uint64_t placements = 0;
  };

  bool Clear();
  void Start();
  bool Advance(int distance);
  void VisitSet(std::size_t set, int distance, Worker& worker);
  bool CollectArrivals(std::size_t node, Worker& worker);
  void AddAlong(const PatternGraph::Arc& arc, Worker& worker, std::uint64_t* target) const;
  void RecordDistances(std::size_t set, int distance, const std::uint64_t* placements);

  const Pattern& pattern_;
  int threads_;
  std::stop_token stop_;
  std::span<std::uint8_t> distances_;
  PatternGraph graph_;
  PermutationBits permutations_;
  Bitmaps visited_;
  Bitmaps frontier_;
  Bitmaps next_;
  /// Nodes whose bitmap in frontier_ and next_ has bits; the other bitmaps are not up to date.
  std::vector<std::uint8_t> active_;
  std::vector<std::uint8_t> next_active_;
  /// Permutations not yet visited, for each node.
  std::vector<std::uint32_t> unvisited_;
  std::vector<Worker> workers_;
  Totals totals_;
};

}  // namespace puzzlesolver
