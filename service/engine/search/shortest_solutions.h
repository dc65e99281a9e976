#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "service/engine/search/search_control.h"

namespace puzzlesolver {

struct CountOptions {
  /// How many solutions are listed at most.
  std::size_t max_listed = 0;
  /// For states that have been counted; fewer bytes cost time.
  std::uint64_t max_memory_bytes = 0;
};

/// The shortest solutions of an instance.
struct ShortestSolutions {
  /// Stands for itself and all larger numbers.
  static constexpr std::uint64_t kSaturated = std::numeric_limits<std::uint64_t>::max();

  /// kSolved when all are counted; otherwise neither `count` nor `listed` is known.
  SearchEnd end = SearchEnd::kStopped;
  std::uint64_t count = 0;
  /// The first in dictionary order, as move numbers.
  std::vector<std::vector<std::uint8_t>> listed;
  /// That were taken for states.
  std::uint64_t memory_bytes = 0;
  SearchStatistics statistics;

  bool saturated() const { return count == kSaturated; }
  /// There are more than are listed.
  bool truncated() const { return count > listed.size(); }
};

/// ShortestSolutions::kSaturated where the sum is too large.
constexpr std::uint64_t SaturatedSum(std::uint64_t a, std::uint64_t b) {
  return a > ShortestSolutions::kSaturated - b ? ShortestSolutions::kSaturated : a + b;
}

}  // namespace puzzlesolver
