#include "service/engine/tables/blank_slides.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace puzzlesolver {
namespace {

constexpr int kBlockPositions = 9;
/// The digits of the two outer positions have 11 and 10 values, the first of a block 9.
constexpr std::size_t kFirstDigits = 11;
constexpr std::size_t kSecondDigits = 10;
constexpr std::size_t kBlockRuns = 9;

/// Where the run goes when an outer position is exchanged with its successor.
std::size_t ExchangeRun(std::size_t run, int position) {
  std::array digits{static_cast<int>(run / kBlockRuns / kSecondDigits),
                    static_cast<int>(run / kBlockRuns % kSecondDigits),
                    static_cast<int>(run % kBlockRuns)};
  const auto first = static_cast<std::size_t>(position);
  const auto exchanged = LehmerDigits{digits[first], digits[first + 1]}.Exchanged();
  digits[first] = exchanged.first;
  digits[first + 1] = exchanged.second;
  return (static_cast<std::size_t>(digits[0]) * kSecondDigits +
          static_cast<std::size_t>(digits[1])) *
             kBlockRuns +
         static_cast<std::size_t>(digits[2]);
}

/// Parity of the digits of the outer positions.
bool OddBlock(std::size_t block) {
  return (block / kSecondDigits + block % kSecondDigits) % 2 != 0;
}

}  // namespace

BlankSlides::BlankSlides(const sliding::Geometry& geometry)
    : geometry_(geometry),
      outer_positions_(std::max(0, geometry.cells() - 1 - kBlockPositions)),
      permutations_(geometry.cells() - 1 - outer_positions_),
      blocks_(outer_positions_ > 0 ? kFirstDigits * kSecondDigits : 1),
      block_runs_(outer_positions_ > 0 ? kBlockRuns : 1) {}

BlankSlides::Slide BlankSlides::SlideBetween(int from, int to) const {
  const int columns = geometry_.columns();
  Slide slide;
  slide.outer_first = to < from;  // The tile goes to the back of the reading order.
  for (int i = 0; i + 1 < columns; ++i) {
    const int position = to < from ? to + i : to - 2 - i;
    if (position < outer_positions_) {
      slide.outer.push_back(position);
    } else {
      slide.inner.push_back(position - outer_positions_);
    }
  }
  const std::size_t exchanged = slide.outer_first ? slide.outer.size() : 0;
  slide.odd = (geometry_.RowOf(from) * (columns - 1) + static_cast<int>(exchanged)) % 2 != 0;
  return slide;
}

std::size_t BlankSlides::Slide::RunBefore(std::size_t run) const {
  return outer_first ? std::accumulate(outer.rbegin(), outer.rend(), run, ExchangeRun) : run;
}

std::size_t BlankSlides::Slide::RunAfter(std::size_t run) const {
  return outer_first ? run : std::accumulate(outer.begin(), outer.end(), run, ExchangeRun);
}

void BlankSlides::AddSlid(int from, int to, const std::uint64_t* source, const Bitmaps& scratch,
                          std::uint64_t* target) const {
  const Slide slide = SlideBetween(from, to);
  const std::size_t run_words = block_words() / block_runs_;
  for (std::size_t block = 0; block < blocks_; ++block) {
    for (std::size_t run = 0; run < block_runs_; ++run) {
      const std::size_t before = slide.RunBefore(block * block_runs_ + run);
      std::copy_n(source + before * run_words, run_words, scratch[0] + run * run_words);
    }
    if (std::all_of(scratch[0], scratch[1], [](std::uint64_t word) { return word == 0; })) {
      continue;
    }
    const std::uint64_t* slid = ExchangeInBlock(slide.inner, slide.odd != OddBlock(block), scratch);
    for (std::size_t run = 0; run < block_runs_; ++run) {
      const std::size_t after = slide.RunAfter(block * block_runs_ + run);
      AddBits(slid + run * run_words, run_words, target + after * run_words);
    }
  }
}

/// Of the block in scratch[0]. Returns the result, which is in the scratch as well.
const std::uint64_t* BlankSlides::ExchangeInBlock(const std::vector<int>& positions, bool odd,
                                                  const Bitmaps& scratch) const {
  std::uint64_t* source = scratch[0];
  std::uint64_t* target = scratch[2];
  for (const int position : positions) {
    std::fill_n(target, block_words(), 0);
    permutations_.AddTransposed(position, odd, source, target);
    std::swap(source, target);
    odd = !odd;
  }
  return source;
}

}  // namespace puzzlesolver
