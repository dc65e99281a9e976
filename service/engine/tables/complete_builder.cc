#include "service/engine/tables/complete_builder.h"

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "service/engine/tables/bit_moves.h"
#include "service/engine/tables/blank_slides.h"
#include "service/engine/tables/distance_bits.h"
#include "service/engine/tables/parallel_for.h"
#include "service/engine/tables/pattern.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

/// Breadth-first search over a bitmap of permutations for each cell of the blank. The blank changes
/// the colour of its cell, as on a chessboard, with every move: a level has bits only in the
/// bitmaps of one colour, and the next one is written to those of the other.
class CompleteSearch {
 public:
  CompleteSearch(const Geometry& geometry, int threads, const std::stop_token& stop)
      : geometry_(geometry),
        cells_(static_cast<std::size_t>(geometry.cells())),
        threads_(threads),
        stop_(stop),
        slides_(geometry),
        frontier_(cells_, slides_.words()),
        active_(cells_),
        distances_(cells_, CompleteTableStates(geometry) / cells_) {
    for (int thread = 0; thread < threads; ++thread) scratch_.push_back(slides_.MakeScratch());
  }

  /// Returns the histogram; nullopt when stopped.
  std::optional<std::vector<std::uint64_t>> Run() {
    const bool cleared = ParallelFor(threads_, cells_, 1, stop_,
                                     [&](int, std::size_t cell) { distances_.Clear(cell); });
    if (!cleared) return std::nullopt;
    std::fill_n(frontier_[0], slides_.words(), 0);
    frontier_[0][0] = 1;
    active_[0] = true;
    std::vector<std::uint64_t> histogram;
    for (std::uint64_t states = distances_.Settle(0, 0, 1, 0, frontier_[0]); states > 0;) {
      histogram.push_back(states);
      std::atomic<std::uint64_t> next = 0;
      const int distance = static_cast<int>(histogram.size());
      const bool done = ParallelFor(threads_, cells_, 1, stop_, [&](int thread, std::size_t cell) {
        next +=
            VisitCell(static_cast<int>(cell), distance, scratch_[static_cast<std::size_t>(thread)]);
      });
      if (!done) return std::nullopt;
      states = next;
    }
    return histogram;
  }

  const DistanceBits& distances() const { return distances_; }

 private:
  /// Returns how many states with the blank in `cell` have the distance.
  std::uint64_t VisitCell(int cell, int distance, const Bitmaps& scratch) {
    if ((geometry_.RowOf(cell) + geometry_.ColumnOf(cell) + distance) % 2 != 0) return 0;
    const auto index = static_cast<std::size_t>(cell);
    std::uint64_t* arrivals = frontier_[index];
    std::fill_n(arrivals, slides_.words(), 0);
    std::vector<const std::uint64_t*> beside;
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      const int from = geometry_.Neighbour(cell, static_cast<Move>(move));
      if (from == Geometry::kNoCell || !active_[static_cast<std::size_t>(from)]) continue;
      const std::uint64_t* source = frontier_[static_cast<std::size_t>(from)];
      if (IsVertical(static_cast<Move>(move))) {
        slides_.AddSlid(from, cell, source, scratch, arrivals);
      } else {
        beside.push_back(source);
      }
    }
    const std::uint64_t states = Settle(index, distance, beside);
    active_[index] = states > 0;
    return states;
  }

  /// Block by block, which stays in the cache.
  std::uint64_t Settle(std::size_t cell, int distance,
                       const std::vector<const std::uint64_t*>& beside) {
    const std::size_t block = slides_.block_words();
    std::uint64_t states = 0;
    for (std::size_t first = 0; first < slides_.words(); first += block) {
      std::uint64_t* arrivals = frontier_[cell] + first;
      for (const std::uint64_t* source : beside) AddBits(source + first, block, arrivals);
      states += distances_.Settle(cell, first, block, distance, arrivals);
    }
    return states;
  }

  Geometry geometry_;
  std::size_t cells_;
  int threads_;
  std::stop_token stop_;
  BlankSlides slides_;
  Bitmaps frontier_;
  /// Cells whose bitmap in frontier_ has bits; the others are not up to date.
  std::vector<std::uint8_t> active_;
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
