#include "service/engine/suboptimal/solution_improver.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "service/engine/suboptimal/block_beam.h"
#include "service/engine/suboptimal/block_solution.h"
#include "service/engine/suboptimal/board_window.h"

namespace puzzlesolver {
namespace {

using sliding::Board;

constexpr std::size_t kShortestWindow = 32;
constexpr std::size_t kLongestWindow = 128;
constexpr int kWindowMargin = 1;
/// The 24-puzzle, for which there are pattern databases.
constexpr int kMostCellsWithoutBlocks = 25;
/// The narrowest is about as wide as that of FindBlockSolution.
constexpr std::size_t kBlockWidthFactor = 2;

void ApplyMoves(std::span<const MoveCode> moves, Board& board) {
  for (const MoveCode move : moves) board.Apply(static_cast<sliding::Move>(move));
}

/// Takes turns.
WayDirection DirectionOf(int window) {
  return window % 2 == 0 ? WayDirection::kForward : WayDirection::kBackward;
}

}  // namespace

SolutionImprover::SolutionImprover(const Board& start, const Board& goal,
                                   SlidingBeam::FindPatterns find_patterns,
                                   std::uint64_t max_beam_bytes, const GoodEnough& good_enough,
                                   Incumbent& incumbent)
    : start_(start),
      goal_(goal),
      find_patterns_(std::move(find_patterns)),
      max_beam_bytes_(max_beam_bytes),
      good_enough_(good_enough),
      incumbent_(incumbent),
      width_(SlidingBeam::kMinWidth) {}

bool SolutionImprover::RunRound(SearchMeter& meter) {
  for (std::size_t length = kShortestWindow; length <= kLongestWindow; length *= 2) {
    const bool is_part = length < static_cast<std::size_t>(incumbent_.length());
    if (is_part && !meter.ended()) ImproveWindows(length, meter);
  }
  for (const WayDirection direction : {WayDirection::kForward, WayDirection::kBackward}) {
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
                                            WayDirection direction, SearchMeter& meter) {
  Board to = from;
  ApplyMoves(std::span(moves).subspan(first, count), to);
  const BoardWindow window =
      HasBlocks() ? CutWindow(from, std::span(moves).subspan(first, count), to, kWindowMargin)
                  : BoardWindow{from, to};
  const auto found =
      BeamFor(window.from.geometry())
          .Find(window.from, window.to, direction, OptionsFor(static_cast<int>(count)), meter);
  if (!found) return count;
  const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = std::ranges::copy(*found, begin).out;
  moves.erase(end, begin + static_cast<std::ptrdiff_t>(count));
  incumbent_.Offer(moves);
  return found->size();
}

void SolutionImprover::ImproveWhole(WayDirection direction, SearchMeter& meter) {
  const int limit = good_enough_.LengthWanted(incumbent_.length());
  auto found = FindWhole(direction, limit, meter);
  if (found && std::ssize(*found) < limit) incumbent_.Offer(*std::move(found));
}

std::optional<MoveSequence> SolutionImprover::FindWhole(WayDirection direction, int limit,
                                                        SearchMeter& meter) {
  if (!HasBlocks()) {
    return BeamFor(start_.geometry()).Find(start_, goal_, direction, OptionsFor(limit), meter);
  }
  const std::uint64_t most = max_beam_bytes_ / BlockBeam::BytesPerNode(start_.geometry());
  const std::size_t width = kBlockWidthFactor * width_;
  // Without other choices to make it would find the same again.
  if (seed_ > 0 || width / 2 > most) return std::nullopt;
  return FindBlockWay(start_, goal_, direction, std::clamp<std::size_t>(most, 1, width), meter);
}

bool SolutionImprover::HasBlocks() const {
  const sliding::Geometry& geometry = start_.geometry();
  return geometry.cells() > kMostCellsWithoutBlocks && geometry.rows() > 1 &&
         geometry.columns() > 1;
}

const SlidingBeam& SolutionImprover::BeamFor(const sliding::Geometry& geometry) {
  return beams_
      .try_emplace({geometry.rows(), geometry.columns()}, geometry, find_patterns_, max_beam_bytes_)
      .first->second;
}

BeamOptions SolutionImprover::OptionsFor(int length_limit) const {
  return {.width = width_, .length_limit = length_limit, .seed = seed_};
}

}  // namespace puzzlesolver
