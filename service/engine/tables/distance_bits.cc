#include "service/engine/tables/distance_bits.h"

#include <algorithm>
#include <bit>

#include "service/engine/tables/wide.h"

namespace puzzlesolver {
namespace {

constexpr std::size_t kStatesPerWord = 64;
constexpr std::size_t kChunkStates = 16;

/// The bits of the masks are cleared in the states that are left of `arrivals`.
PUZZLESOLVER_WIDE
std::uint64_t SettleWords(std::size_t words, std::uint64_t low_mask, std::uint64_t high_mask,
                          std::uint64_t* __restrict low, std::uint64_t* __restrict high,
                          std::uint64_t* __restrict arrivals) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < words; ++i) {
    const std::uint64_t settled = arrivals[i] & low[i] & high[i];
    arrivals[i] = settled;
    low[i] &= ~(settled & low_mask);
    high[i] &= ~(settled & high_mask);
    count += static_cast<std::uint64_t>(std::popcount(settled));
  }
  return count;
}

/// Puts a zero above each of the lowest 16 bits of a word and drops the others.
std::uint64_t Spread(std::uint64_t word) {
  word &= 0xFFFF;
  word = (word | word << 8) & 0x00FF00FF;
  word = (word | word << 4) & 0x0F0F0F0F;
  word = (word | word << 2) & 0x33333333;
  return (word | word << 1) & 0x55555555;
}

/// Writes bits to bytes, the lowest first.
class BitWriter {
 public:
  explicit BitWriter(std::span<std::uint8_t> bytes) : next_(bytes.begin()) {}

  /// REQUIRES: count <= 32; the other bits of `value` are 0.
  void Append(std::uint64_t value, std::size_t count) {
    pending_ |= value << pending_count_;
    for (pending_count_ += count; pending_count_ >= 8; pending_count_ -= 8) {
      *next_++ = static_cast<std::uint8_t>(pending_);
      pending_ >>= 8;
    }
  }

  void Finish() {
    if (pending_count_ > 0) *next_ = static_cast<std::uint8_t>(pending_);
  }

 private:
  std::span<std::uint8_t>::iterator next_;
  std::uint64_t pending_ = 0;
  std::size_t pending_count_ = 0;
};

}  // namespace

DistanceBits::DistanceBits(std::size_t bitmaps, std::size_t states)
    : bitmaps_(bitmaps),
      states_(states),
      words_((states + kStatesPerWord - 1) / kStatesPerWord),
      low_(bitmaps, words_),
      high_(bitmaps, words_) {}

void DistanceBits::Clear(std::size_t bitmap) {
  std::fill_n(low_[bitmap], words_, ~std::uint64_t{0});
  std::fill_n(high_[bitmap], words_, ~std::uint64_t{0});
}

std::uint64_t DistanceBits::Settle(std::size_t bitmap, std::size_t first_word, std::size_t words,
                                   int distance, std::uint64_t* arrivals) {
  const int value = distance % 3;
  return SettleWords(words, value == 1 ? 0 : ~std::uint64_t{0}, value == 2 ? 0 : ~std::uint64_t{0},
                     low_[bitmap] + first_word, high_[bitmap] + first_word, arrivals);
}

bool DistanceBits::Write(const std::stop_token& stop, std::span<std::uint8_t> two_bits) const {
  BitWriter writer(two_bits);
  for (std::size_t bitmap = 0; bitmap < bitmaps_; ++bitmap) {
    if (stop.stop_requested()) return false;
    for (std::size_t state = 0; state < states_; state += kChunkStates) {
      const std::size_t word = state / kStatesPerWord;
      const std::size_t shift = state % kStatesPerWord;
      const std::uint64_t values =
          Spread(low_[bitmap][word] >> shift) | Spread(high_[bitmap][word] >> shift) << 1;
      const std::size_t bits = 2 * std::min(kChunkStates, states_ - state);
      writer.Append(values & ((std::uint64_t{1} << bits) - 1), bits);
    }
  }
  writer.Finish();
  return true;
}

}  // namespace puzzlesolver
