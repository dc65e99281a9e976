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

void Reverse(Moves& moves) {
  std::ranges::reverse(moves);
  for (std::uint8_t& move : moves) {
    move = static_cast<std::uint8_t>(sliding::Inverse(static_cast<sliding::Move>(move)));
  }
}

template <typename Puzzle, typename Heuristic>
std::optional<Moves> Run(const Puzzle& puzzle, const Heuristic& heuristic,
                         const DuplicateAutomaton& automaton, const Board& renamed,
                         const SlidingBeam::Options& options, SearchMeter& meter) {
  const DuplicatePruning pruning(automaton);
  BeamSearch<Puzzle, Heuristic, DuplicatePruning> beam(puzzle, heuristic, pruning);
  return beam.Run(puzzle.FromBoard(renamed),
                  {.width = options.width, .length_limit = options.length_limit}, meter);
}

std::shared_ptr<const AxisTables> MakeAxis(const sliding::Geometry& geometry, int goal_cell,
                                           Axis axis) {
  return std::make_shared<const AxisTables>(geometry, goal_cell, axis, nullptr);
}

}  // namespace

SlidingBeam::SlidingBeam(const sliding::Geometry& geometry, FindPatterns find_patterns)
    : find_patterns_(std::move(find_patterns)),
      automaton_(DuplicateAutomaton::Build(geometry, kNoStepBack, {})) {}

std::optional<Moves> SlidingBeam::Find(const Board& start, const Board& goal,
                                       const Options& options, SearchMeter& meter) const {
  if (options.direction == Direction::kForward) return FindForward(start, goal, options, meter);
  std::optional<Moves> moves = FindForward(goal, start, options, meter);
  if (moves) Reverse(*moves);
  return moves;
}

std::optional<Moves> SlidingBeam::FindForward(const Board& start, const Board& goal,
                                              const Options& options, SearchMeter& meter) const {
  const sliding::Geometry& geometry = start.geometry();
  const Board renamed = *sliding::RenameForGoal(start, goal);
  const auto run = [&](const auto& puzzle, const auto& heuristic) {
    return Run(puzzle, heuristic, *automaton_, renamed, options, meter);
  };
  const int goal_cell = goal.blank_cell();
  if (const auto patterns = find_patterns_(goal_cell)) {
    return VisitPatternHeuristic(geometry, *patterns, run);
  }
  return VisitAxisHeuristic(geometry, MakeAxis(geometry, goal_cell, Axis::kVertical),
                            MakeAxis(geometry, goal_cell, Axis::kHorizontal), run);
}

}  // namespace puzzlesolver
