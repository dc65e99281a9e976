#include "service/engine/suboptimal/sliding_beam.h"

#include <algorithm>
#include <utility>

#include "service/engine/heuristics/build_meter.h"
#include "service/engine/heuristics/visit_axis_heuristic.h"
#include "service/engine/search/beam_search.h"
#include "service/engine/tables/visit_pattern_heuristic.h"

namespace puzzlesolver {
namespace {

using Moves = std::vector<std::uint8_t>;
using sliding::Board;

/// The beam finds longer duplicates itself.
constexpr DuplicateAutomaton::Limits kNoStepBack{.max_word_length = 2};

template <typename Puzzle, typename Heuristic>
std::optional<Moves> Run(const Puzzle& puzzle, const Heuristic& heuristic,
                         const DuplicateAutomaton& automaton, const Board& renamed,
                         const BeamOptions& options, std::uint64_t max_bytes, SearchMeter& meter) {
  const DuplicatePruning pruning(automaton);
  using Beam = BeamSearch<Puzzle, Heuristic, DuplicatePruning>;
  const std::uint64_t max_width =
      std::max<std::uint64_t>(max_bytes / Beam::BytesPerNode(), SlidingBeam::kMinWidth);
  BeamOptions possible = options;
  possible.width = static_cast<std::size_t>(
      std::min<std::uint64_t>({options.width, max_width, SlidingBeam::kMaxWidth}));
  return Beam(puzzle, heuristic, pruning).Run(puzzle.FromBoard(renamed), possible, meter);
}

}  // namespace

SlidingBeam::SlidingBeam(const sliding::Geometry& geometry, FindPatterns find_patterns,
                         std::uint64_t max_bytes)
    : find_patterns_(std::move(find_patterns)),
      max_bytes_(max_bytes),
      automaton_(DuplicateAutomaton::Build(geometry, kNoStepBack, {})),
      vertical_conflicts_(AxisTables::MakeConflicts(geometry, Axis::kVertical)),
      horizontal_conflicts_(AxisTables::MakeConflicts(geometry, Axis::kHorizontal)) {}

std::optional<Moves> SlidingBeam::Find(const Board& start, const Board& goal,
                                       WayDirection direction, const BeamOptions& options,
                                       SearchMeter& meter) const {
  return FindWay(start, goal, direction, [&](const Board& from, const Board& to) {
    return FindForward(from, to, options, meter);
  });
}

std::optional<Moves> SlidingBeam::FindForward(const Board& start, const Board& goal,
                                              const BeamOptions& options,
                                              SearchMeter& meter) const {
  const sliding::Geometry& geometry = start.geometry();
  const Board renamed = *sliding::RenameForGoal(start, goal);
  const auto run = [&](const auto& puzzle, const auto& heuristic) {
    return Run(puzzle, heuristic, *automaton_, renamed, options, max_bytes_, meter);
  };
  const int goal_cell = goal.blank_cell();
  if (const auto patterns = find_patterns_(geometry, goal_cell)) {
    return VisitPatternHeuristic(geometry, *patterns, run);
  }
  return VisitAxisHeuristic(
      geometry,
      std::make_shared<const AxisTables>(geometry, goal_cell, Axis::kVertical, nullptr,
                                         vertical_conflicts_),
      std::make_shared<const AxisTables>(geometry, goal_cell, Axis::kHorizontal, nullptr,
                                         horizontal_conflicts_),
      run);
}

}  // namespace puzzlesolver
