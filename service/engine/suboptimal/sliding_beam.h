#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "service/engine/heuristics/linear_conflict.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/search/beam_search.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/suboptimal/way_direction.h"
#include "service/engine/tables/duplicate_automaton.h"
#include "service/engine/tables/pattern_lookups.h"

namespace puzzlesolver {

/// Beam search between any two boards of one shape, with the pattern databases of the shape if they
/// are in use, else with Manhattan distance and linear conflict. Not synchronised.
class SlidingBeam {
 public:
  /// The lookups for goals with their blank in a cell; nullptr when there are none.
  using FindPatterns = std::function<std::shared_ptr<const PatternLookups>(
      const sliding::Geometry& geometry, int goal_cell)>;

  /// Beams are not wider than this, nor than is possible in the bytes that they may take; but any
  /// bytes allow kMinWidth.
  static constexpr std::size_t kMaxWidth = 1 << 17;
  static constexpr std::size_t kMinWidth = 64;

  SlidingBeam(const sliding::Geometry& geometry, FindPatterns find_patterns,
              std::uint64_t max_bytes);

  /// A way from `start` to `goal`; nullopt when the beam finds none or the meter ends it.
  /// REQUIRES: there is a way between the boards; at most 1,024 cells.
  std::optional<std::vector<std::uint8_t>> Find(const sliding::Board& start,
                                                const sliding::Board& goal, WayDirection direction,
                                                const BeamOptions& options,
                                                SearchMeter& meter) const;

 private:
  std::optional<std::vector<std::uint8_t>> FindForward(const sliding::Board& start,
                                                       const sliding::Board& goal,
                                                       const BeamOptions& options,
                                                       SearchMeter& meter) const;

  FindPatterns find_patterns_;
  std::uint64_t max_bytes_;
  std::shared_ptr<const DuplicateAutomaton> automaton_;
  std::shared_ptr<const LinearConflictTable> vertical_conflicts_;    ///< of the rows; may be null
  std::shared_ptr<const LinearConflictTable> horizontal_conflicts_;  ///< of the columns
};

}  // namespace puzzlesolver
