#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "service/engine/tables/bit_moves.h"

namespace puzzlesolver {

/// Operations on bitmaps with one bit for each permutation of a few items, at the permutation's
/// lexicographic rank: 64 permutations at a time are changed in the same way, without looking at
/// any of them.
///
/// Exchanging the items at positions i and i + 1 changes two digits of the rank's Lehmer code only:
/// (a, b) becomes (b, a - 1) if a > b, else (b + 1, a). So it moves bits by a few fixed distances,
/// size - 1 - i different ones, under masks of period (size - i)!.
///
/// Immutable, shared between threads.
class PermutationBits {
 public:
  /// REQUIRES: 1 <= size <= 8. Cost: a few milliseconds, 0.3 MB.
  explicit PermutationBits(int size);

  /// Words of a bitmap; the unused bits of the last one are 0.
  std::size_t words() const { return words_; }

  /// Adds to `target` the permutations of `source` with positions `position` and `position` + 1
  /// exchanged. The words() words on either side of the source are read, their values do not
  /// matter. REQUIRES: 0 <= position < size - 1; what is read and `target` do not overlap.
  void AddTransposed(int position, const std::uint64_t* source, std::uint64_t* target) const;

 private:
  std::size_t words_;
  std::uint64_t last_word_mask_;
  std::vector<std::vector<BitMoves>> transpositions_;
};

/// Bitmaps with one bit for each permutation of one parity, at half its rank: the last digit that
/// is not always 0 follows from the others and the parity, and is left out. An exchange of two
/// positions leads from the bitmap of one parity to that of the other.
///
/// Immutable, shared between threads.
class HalfPermutationBits {
 public:
  /// REQUIRES: 3 <= size <= 9. Cost: some ten milliseconds, 1 MB.
  explicit HalfPermutationBits(int size);

  std::size_t words() const { return words_; }

  /// As in PermutationBits; `odd` is the parity of the permutations of `source`.
  void AddTransposed(int position, bool odd, const std::uint64_t* source,
                     std::uint64_t* target) const;

 private:
  int size_;
  std::size_t words_;
  std::uint64_t last_word_mask_;
  std::vector<std::vector<BitMoves>> transpositions_;
  /// Of the positions that hold the last digit kept and the one left out; by parity.
  std::vector<BitMoves> last_transpositions_[2];
};

/// The rule above on its own: the digits of two neighbouring positions after their exchange.
struct LehmerDigits {
  int first;
  int second;

  constexpr LehmerDigits Exchanged() const {
    return first > second ? LehmerDigits{second, first - 1} : LehmerDigits{second + 1, first};
  }
};

}  // namespace puzzlesolver
