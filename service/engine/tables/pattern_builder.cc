#include "service/engine/tables/pattern_builder.h"

#include <cstddef>
#include <memory>

#include "service/engine/tables/pattern_packing.h"
#include "service/engine/tables/pattern_search.h"

namespace puzzlesolver {

std::uint64_t PatternBuildBytes(const Pattern& pattern) {
  const std::uint64_t placements = pattern.placement_count();
  return placements + (placements + 1) / 2 + PatternSearch::Bytes(pattern);
}

std::optional<PatternBuildReport> BuildPatternDatabase(const Pattern& pattern, int threads,
                                                       const std::stop_token& stop,
                                                       std::span<std::uint8_t> nibbles) {
  const std::size_t placements = pattern.placement_count();
  const auto memory = std::make_unique_for_overwrite<std::uint8_t[]>(placements);
  const std::span distances(memory.get(), placements);
  PatternSearch::Totals totals;
  {
    PatternSearch search(pattern, threads, stop, distances);
    if (!search.Run()) return std::nullopt;
    totals = search.totals();
  }
  const auto clipped = PackPatternDatabase(pattern, threads, stop, distances, nibbles);
  if (!clipped) return std::nullopt;
  const std::uint64_t unreached = placements - totals.placements;
  return PatternBuildReport{*clipped - unreached, totals.max_distance, totals.pairs,
                            totals.distance_sum};
}

}  // namespace puzzlesolver
