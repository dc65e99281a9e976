#include "service/engine/heuristics/linear_conflict.h"

#include <algorithm>

#include "absl/container/inlined_vector.h"

namespace puzzlesolver {

int MinimumRemovals(std::span<const int> digits) {
  // What may stay is a longest increasing subsequence (patience sorting: tails[k] is the smallest
  // last digit of an increasing subsequence of k + 1 digits).
  absl::InlinedVector<int, 32> tails;
  int home_tiles = 0;
  for (const int digit : digits) {
    if (digit == 0) continue;
    ++home_tiles;
    const auto place = std::lower_bound(tails.begin(), tails.end(), digit);
    if (place == tails.end()) {
      tails.push_back(digit);
    } else {
      *place = digit;
    }
  }
  return home_tiles - static_cast<int>(tails.size());
}

LinearConflictTable::LinearConflictTable(int width) {
  const auto base = static_cast<std::uint32_t>(width + 1);
  std::uint32_t lines = 1;
  for (int place = 0; place < width; ++place, lines *= base) weights_.push_back(lines);
  removals_.resize(lines);
  std::vector<int> digits(static_cast<std::size_t>(width));
  for (std::uint32_t line = 0; line < lines; ++line) {
    for (std::uint32_t rest = line; int& digit : digits) {
      digit = static_cast<int>(rest % base);
      rest /= base;
    }
    removals_[line] = static_cast<std::uint8_t>(MinimumRemovals(digits));
  }
}

}  // namespace puzzlesolver
