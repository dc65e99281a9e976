#include "service/engine/puzzles/sliding/permutation_parity.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace puzzlesolver::sliding {
namespace {

// To follow a cycle of a large permutation is to wait for memory at each step. So every 64th
// element is a mark, and the ways from each mark to the next are walked many at a time. What is
// left are the cycles of the marks, a short permutation, and those without a mark, which are short
// themselves unless the permutation is a strange one.

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kWalks = 16;

class CycleCounter {
 public:
  explicit CycleCounter(std::span<const Tile> permutation)
      : permutation_(permutation),
        visited_((permutation.size() + kWordBits - 1) / kWordBits, 1),
        next_mark_(visited_.size()) {}

  std::size_t Count() {
    WalkFromAllMarks();
    const std::size_t with_marks =
        next_mark_.size() > 1 ? CycleCounter(next_mark_).Count() : next_mark_.size();
    return with_marks + CountWithoutMarks();
  }

 private:
  /// From a mark to the next one.
  struct Walk {
    std::size_t mark;
    Tile at;
  };

  void WalkFromAllMarks() {
    std::array<Walk, kWalks> walks;
    std::size_t begun = 0;
    std::size_t active = 0;
    const auto begin = [&](Walk& walk) {
      if (begun == next_mark_.size()) return false;
      walk = {begun, static_cast<Tile>(begun * kWordBits)};
      ++begun;
      return true;
    };
    while (active < kWalks && begin(walks[active])) ++active;
    while (active > 0) {
      for (std::size_t i = 0; i < active; ++i) {
        Walk& walk = walks[i];
        walk.at = Visit(permutation_[walk.at]);
        if (walk.at % kWordBits != 0) continue;
        next_mark_[walk.mark] = static_cast<Tile>(walk.at / kWordBits);
        if (!begin(walk)) walk = walks[--active];
      }
    }
  }

  std::size_t CountWithoutMarks() {
    std::size_t cycles = 0;
    for (std::size_t word = 0; word < visited_.size(); ++word) {
      const std::size_t first = word * kWordBits;
      for (;;) {
        const auto element = first + static_cast<std::size_t>(std::countr_one(visited_[word]));
        if (element >= std::min(first + kWordBits, permutation_.size())) break;
        ++cycles;
        for (Tile at = Visit(permutation_[element]); at != element;) at = Visit(permutation_[at]);
      }
    }
    return cycles;
  }

  Tile Visit(Tile element) {
    visited_[element / kWordBits] |= std::uint64_t{1} << element % kWordBits;
    return element;
  }

  const std::span<const Tile> permutation_;
  std::vector<std::uint64_t> visited_;  ///< by element; of each word the first is a mark
  std::vector<Tile> next_mark_;         ///< by mark
};

}  // namespace

bool IsOddPermutation(std::span<const Tile> permutation) {
  // A cycle of n elements is n - 1 exchanges.
  return (permutation.size() - CycleCounter(permutation).Count()) % 2 == 1;
}

}  // namespace puzzlesolver::sliding
