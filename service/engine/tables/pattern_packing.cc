#include "service/engine/tables/pattern_packing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <vector>

#include "service/engine/tables/parallel_for.h"
#include "service/engine/tables/wide.h"

namespace puzzlesolver {
namespace {

/// What is transposed at a time: the block stays in the cache. An even number of permutations, so
/// that no two threads write to one byte.
constexpr std::size_t kBlockPermutations = 128;
constexpr std::size_t kBlockSets = 128;

constexpr std::uint8_t kMaxNibble = 15;

using Row = std::array<std::uint8_t, kBlockSets>;

PUZZLESOLVER_WIDE
void Subtract(const std::uint8_t* __restrict values, std::size_t count,
              std::uint8_t* __restrict row) {
  for (std::size_t i = 0; i < count; ++i) {
    row[i] = static_cast<std::uint8_t>(row[i] - values[i]);
  }
}

/// Halves the values and cuts them to nibbles; returns how many were cut.
PUZZLESOLVER_WIDE
std::size_t HalveAndClip(std::size_t count, std::uint8_t* row) {
  std::size_t clipped = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto half = static_cast<std::uint8_t>(row[i] / 2);
    clipped += half > kMaxNibble;
    row[i] = std::min(half, kMaxNibble);
  }
  return clipped;
}

PUZZLESOLVER_WIDE
void WritePairs(const std::uint8_t* __restrict row, std::size_t bytes,
                std::uint8_t* __restrict target) {
  for (std::size_t i = 0; i < bytes; ++i) {
    target[i] = static_cast<std::uint8_t>(row[2 * i] | row[2 * i + 1] << 4);
  }
}

void WriteNibbles(const std::uint8_t* row, std::size_t count, std::size_t index,
                  std::uint8_t* nibbles) {
  if (index % 2 == 1) {
    std::uint8_t& byte = nibbles[index / 2];
    byte = static_cast<std::uint8_t>((byte & 0x0F) | *row << 4);
    ++row, ++index, --count;
  }
  WritePairs(row, count / 2, nibbles + index / 2);
  if (count % 2 == 1) {
    std::uint8_t& byte = nibbles[(index + count) / 2];
    byte = static_cast<std::uint8_t>((byte & 0xF0) | row[count - 1]);
  }
}

class Packer {
 public:
  Packer(const Pattern& pattern, std::span<const std::uint8_t> distances,
         std::span<std::uint8_t> nibbles)
      : pattern_(pattern),
        tiles_(static_cast<std::size_t>(pattern.size())),
        sets_(pattern.set_count()),
        distances_(distances),
        nibbles_(nibbles),
        manhattan_(tiles_ * tiles_ * sets_) {}

  std::optional<std::uint64_t> Pack(int threads, const std::stop_token& stop) {
    nibbles_.back() = 0;
    const bool prepared = ParallelFor(threads, sets_, kBlockSets, stop,
                                      [&](int, std::size_t set) { AddManhattan(set); });
    if (!prepared) return std::nullopt;
    const std::size_t blocks =
        (pattern_.permutation_count() + kBlockPermutations - 1) / kBlockPermutations;
    const bool done = ParallelFor(threads, blocks, 1, stop, [&](int, std::size_t block) {
      PackPermutations(block * kBlockPermutations, stop);
    });
    if (!done) return std::nullopt;
    return clipped_;
  }

 private:
  std::uint8_t* ManhattanDistances(std::size_t place, std::size_t tile) {
    return &manhattan_[(place * tiles_ + tile) * sets_];
  }

  void AddManhattan(std::size_t set) {
    const std::vector<int> cells = pattern_.Cells(set);  // Permutation 0: ascending.
    for (std::size_t place = 0; place < tiles_; ++place) {
      for (std::size_t tile = 0; tile < tiles_; ++tile) {
        ManhattanDistances(place, tile)[set] = static_cast<std::uint8_t>(
            pattern_.geometry().Distance(cells[place], pattern_.tiles()[tile]));
      }
    }
  }

  void PackPermutations(std::size_t begin, const std::stop_token& stop) {
    const std::size_t end = std::min(begin + kBlockPermutations, pattern_.permutation_count());
    std::array<Row, kBlockPermutations> block;
    for (std::size_t set = 0; set < sets_ && !stop.stop_requested(); set += kBlockSets) {
      const std::size_t count = std::min(kBlockSets, sets_ - set);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t* source = &distances_[(set + i) * pattern_.permutation_count()];
        for (std::size_t p = begin; p < end; ++p) block[p - begin][i] = source[p];
      }
      std::vector<std::size_t> permutation = Unrank(begin);
      for (std::size_t p = begin; p < end; ++p) {
        PackRow(permutation, set, count, block[p - begin].data(), p * sets_ + set);
        std::ranges::next_permutation(permutation);
      }
    }
  }

  void PackRow(const std::vector<std::size_t>& permutation, std::size_t set, std::size_t count,
               std::uint8_t* row, std::size_t index) {
    for (std::size_t place = 0; place < tiles_; ++place) {
      Subtract(ManhattanDistances(place, permutation[place]) + set, count, row);
    }
    clipped_.fetch_add(HalveAndClip(count, row), std::memory_order_relaxed);
    WriteNibbles(row, count, index, nibbles_.data());
  }

  /// The tiles in reading order.
  std::vector<std::size_t> Unrank(std::size_t permutation) const {
    const std::vector<int> cells = pattern_.Cells(permutation * sets_);  // Set 0: 0, 1, 2, ...
    std::vector<std::size_t> order(tiles_);
    for (std::size_t tile = 0; tile < tiles_; ++tile) {
      order[static_cast<std::size_t>(cells[tile])] = tile;
    }
    return order;
  }

  const Pattern& pattern_;
  std::size_t tiles_;
  std::size_t sets_;
  std::span<const std::uint8_t> distances_;
  std::span<std::uint8_t> nibbles_;
  /// Distance of the cell at each place of each set from the goal of each tile.
  std::vector<std::uint8_t> manhattan_;
  std::atomic<std::uint64_t> clipped_ = 0;
};

}  // namespace

std::optional<std::uint64_t> PackPatternDatabase(const Pattern& pattern, int threads,
                                                 const std::stop_token& stop,
                                                 std::span<const std::uint8_t> distances,
                                                 std::span<std::uint8_t> nibbles) {
  return Packer(pattern, distances, nibbles).Pack(threads, stop);
}

}  // namespace puzzlesolver
