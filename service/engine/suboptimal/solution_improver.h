#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/search/good_enough.h"
#include "service/engine/search/incumbent.h"
#include "service/engine/search/search_meter.h"
#include "service/engine/suboptimal/sliding_beam.h"

namespace puzzlesolver {

/// Looks for better and better solutions of one sliding board, round by round, each with beams
/// twice as wide as the one before: through windows of the best solution known, short ones first
/// (local path improvement, as by Ratner and Pohl 1986), then from the start to the goal and from
/// the goal to the start. Beams of the greatest width are repeated with other choices among equals.
///
/// SlidingBeam does all that on small boards. On larger ones it works on the part of the board that
/// a window changes, and BlockBeam on the whole.
///
/// Memory: `max_beam_bytes`, or what the narrowest beams need.
class SolutionImprover {
 public:
  /// `incumbent` is borrowed. REQUIRES: equal geometries, as by SlidingBeam.
  SolutionImprover(const sliding::Board& start, const sliding::Board& goal,
                   SlidingBeam::FindPatterns find_patterns, std::uint64_t max_beam_bytes,
                   const GoodEnough& good_enough, Incumbent& incumbent);

  /// One round; false when the meter ended it. REQUIRES: the incumbent holds a solution.
  bool RunRound(SearchMeter& meter);

 private:
  /// Beams between the ends of windows of `length` moves, half of which overlap.
  void ImproveWindows(std::size_t length, SearchMeter& meter);
  /// Replaces moves of one window, which begins on the board `from`, by fewer if it can. Returns
  /// how many there are now.
  std::size_t ImproveWindow(const sliding::Board& from, MoveSequence& moves, std::size_t first,
                            std::size_t count, WayDirection direction, SearchMeter& meter);
  void ImproveWhole(WayDirection direction, SearchMeter& meter);
  std::optional<MoveSequence> FindWhole(WayDirection direction, int limit, SearchMeter& meter);
  BeamOptions OptionsFor(int length_limit) const;
  const SlidingBeam& BeamFor(const sliding::Geometry& geometry);
  bool HasBlocks() const;

  const sliding::Board start_;
  const sliding::Board goal_;
  const SlidingBeam::FindPatterns find_patterns_;
  const std::uint64_t max_beam_bytes_;
  const GoodEnough good_enough_;
  Incumbent& incumbent_;

  std::map<std::pair<int, int>, SlidingBeam> beams_;  ///< by rows and columns
  std::size_t width_;
  std::uint64_t seed_ = 0;
};

}  // namespace puzzlesolver
