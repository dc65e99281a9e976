#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace puzzlesolver {

/// Several bitmaps of `words` words each, one after the other, with room for one more before the
/// first and after the last, as AddMoved wants it. Not initialised.
class Bitmaps {
 public:
  Bitmaps(std::size_t count, std::size_t words)
      : words_(words),
        data_(std::make_unique_for_overwrite<std::uint64_t[]>((count + 2) * words)) {}

  std::uint64_t* operator[](std::size_t bitmap) const { return &data_[(bitmap + 1) * words_]; }

 private:
  std::size_t words_;
  std::unique_ptr<std::uint64_t[]> data_;
};

/// Moves of single bits by 64 * `words` + `bits` places: down into the places of the mask `lower`,
/// up into those of `upper`. Both masks are as long, and repeat after their end.
struct BitMoves {
  std::size_t words;
  int bits;
  std::vector<std::uint64_t> lower;
  std::vector<std::uint64_t> upper;
};

/// Adds the moved bits of `source` to `target`. Reads up to moves.words + 1 words before and after
/// the source as well; their values do not matter if no mask takes bits from there.
/// REQUIRES: what is read and `target` do not overlap.
void AddMoved(const BitMoves& moves, const std::uint64_t* source, std::size_t words,
              std::uint64_t* target);

/// target |= source.
void AddBits(const std::uint64_t* source, std::size_t words, std::uint64_t* target);

/// target &= ~source; returns how many bits are left.
std::uint64_t RemoveBits(const std::uint64_t* source, std::size_t words, std::uint64_t* target);

}  // namespace puzzlesolver
