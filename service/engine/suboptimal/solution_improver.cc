#include "service/engine/suboptimal/solution_improver.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace puzzlesolver {
namespace {

using sliding::Board;
using Direction = SlidingBeam::Direction;

constexpr std::size_t kShortestWindow = 32;

void ApplyMoves(std::span<const MoveCode> moves, Board& board) {
  for (const MoveCode move : moves) board.Apply(static_cast<sliding::Move>(move));
}

/// Takes turns.
Direction DirectionOf(int window) {
  return window % 2 == 0 ? Direction::kForward : Direction::kBackward;
}

}  // namespace

SolutionImprover::SolutionImprover(const Board& start, const Board& goal,
                                   SlidingBeam::FindPatterns find_patterns,
                                   std::uint64_t max_beam_bytes, const GoodEnough& good_enough,
                                   Incumbent& incumbent)
    : start_(start),
      goal_(goal),
      beam_(start.geometry(), std::move(find_patterns), max_beam_bytes),
      good_enough_(good_enough),
      incumbent_(incumbent),
      width_(SlidingBeam::kMinWidth) {}

bool SolutionImprover::RunRound(SearchMeter& meter) {
  const auto known = [this] { return static_cast<std::size_t>(incumbent_.length()); };
  for (std::size_t length = kShortestWindow; length < known() && !meter.ended(); length *= 2) {
    ImproveWindows(length, meter);
  }
  for (const Direction direction : {Direction::kForward, Direction::kBackward}) {
    if (!meter.ended()) ImproveWhole(direction, meter);
  }
  if (width_ < SlidingBeam::kMaxWidth) {
    width_ *= 2;
  } else {
    ++seed_;
  }
  return !meter.ended();
}

void SolutionImprover::ImproveWindows(std::size_t length, SearchMeter& meter) {
  MoveSequence moves = incumbent_.moves();
  Board from = start_;
  std::size_t first = 0;
  for (int window = 0; first < moves.size() && !meter.ended(); ++window) {
    const std::size_t count = std::min(length, moves.size() - first);
    const std::size_t found = ImproveWindow(from, moves, first, count, DirectionOf(window), meter);
    if (first + found >= moves.size()) break;
    const std::size_t step = (found + 1) / 2;
    ApplyMoves(std::span(moves).subspan(first, step), from);
    first += step;
  }
}

std::size_t SolutionImprover::ImproveWindow(const Board& from, MoveSequence& moves,
                                            std::size_t first, std::size_t count,
                                            Direction direction, SearchMeter& meter) {
  Board to = from;
  ApplyMoves(std::span(moves).subspan(first, count), to);
  const auto found = beam_.Find(from, to, direction, OptionsFor(static_cast<int>(count)), meter);
  if (!found) return count;
  const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = std::ranges::copy(*found, begin).out;
  moves.erase(end, begin + static_cast<std::ptrdiff_t>(count));
  incumbent_.Offer(moves);
  return found->size();
}

void SolutionImprover::ImproveWhole(Direction direction, SearchMeter& meter) {
  const int limit = good_enough_.LengthWanted(incumbent_.length());
  if (auto found = beam_.Find(start_, goal_, direction, OptionsFor(limit), meter)) {
    incumbent_.Offer(*std::move(found));
  }
}

BeamOptions SolutionImprover::OptionsFor(int length_limit) const {
  return {.width = width_, .length_limit = length_limit, .seed = seed_};
}

}  // namespace puzzlesolver
