#include "service/engine/tables/complete_builder.h"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "service/engine/tables/distance_bits.h"
#include "service/engine/tables/level_bits.h"
#include "service/engine/tables/parallel_for.h"
#include "service/engine/tables/pattern.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

class CompleteSearch {
 public:
  CompleteSearch(const Geometry& geometry, int threads, const std::stop_token& stop)
      : cells_(static_cast<std::size_t>(geometry.cells())),
        threads_(threads),
        stop_(stop),
        levels_(geometry, 0),
        distances_(cells_, CompleteTableStates(geometry) / cells_) {
    for (int thread = 0; thread < threads; ++thread) scratch_.push_back(levels_.MakeScratch());
  }

  /// Returns the histogram; nullopt when stopped.
  std::optional<std::vector<std::uint64_t>> Run() {
    const bool cleared = ParallelFor(threads_, cells_, 1, stop_,
                                     [&](int, std::size_t cell) { distances_.Clear(cell); });
    if (!cleared) return std::nullopt;
    std::uint64_t goal = 1;
    distances_.Settle(0, 0, 1, 0, &goal);
    std::vector<std::uint64_t> histogram = {1};
    while (const std::optional<std::uint64_t> states =
               MakeLevel(static_cast<int>(histogram.size()))) {
      if (*states == 0) return histogram;
      histogram.push_back(*states);
    }
    return std::nullopt;
  }

  const DistanceBits& distances() const { return distances_; }

 private:
  /// Returns how many states have the distance; nullopt when stopped.
  std::optional<std::uint64_t> MakeLevel(int distance) {
    std::atomic<std::uint64_t> states = 0;
    const bool done = ParallelFor(threads_, cells_, 1, stop_, [&](int thread, std::size_t cell) {
      if (!levels_.HasColour(static_cast<int>(cell), distance)) return;
      states += levels_.Visit(static_cast<int>(cell), scratch_[static_cast<std::size_t>(thread)],
                              [&](std::size_t first, std::size_t words, std::uint64_t* bits) {
                                return distances_.Settle(cell, first, words, distance, bits);
                              });
    });
    if (!done) return std::nullopt;
    return states;
  }

  std::size_t cells_;
  int threads_;
  std::stop_token stop_;
  LevelBits levels_;
  DistanceBits distances_;
  /// One for each thread.
  std::vector<Bitmaps> scratch_;
};

}  // namespace

std::uint64_t CompleteTableStates(const Geometry& geometry) {
  return Factorial(geometry.cells()) / 2;
}

std::uint64_t CompleteBuildBytes(const Geometry& geometry) {
  const std::uint64_t kernel_bytes = 2 << 20;
  return CompleteTableStates(geometry) / 8 * 5 + kernel_bytes;
}

std::optional<std::vector<std::uint64_t>> BuildCompleteTable(const Geometry& geometry, int threads,
                                                             const std::stop_token& stop,
                                                             std::span<std::uint8_t> two_bits) {
  CompleteSearch search(geometry, threads, stop);
  auto histogram = search.Run();
  if (!histogram || !search.distances().Write(stop, two_bits)) return std::nullopt;
  return histogram;
}

}  // namespace puzzlesolver
