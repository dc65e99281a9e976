#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {

/// The additive pattern database of one pattern (Korf and Felner 2002): for each placement of its
/// tiles the fewest moves of these tiles that bring them home, whatever the others do and wherever
/// the blank is. Stored as half the excess over the Manhattan distance, at most 15, in four bits;
/// the even index is the low half of its byte. The minimum over the blank makes it inconsistent.
///
/// Immutable, shared between threads.
class PatternDatabase {
 public:
  /// `nibbles` is kept alive by `owner`. REQUIRES: one nibble for each placement.
  PatternDatabase(Pattern pattern, std::span<const std::uint8_t> nibbles,
                  std::shared_ptr<const void> owner);

  const Pattern& pattern() const { return pattern_; }
  const std::uint8_t* data() const { return nibbles_.data(); }
  std::uint64_t bytes() const { return nibbles_.size(); }

  static int Excess(const std::uint8_t* data, std::uint64_t index) {
    return data[index >> 1] >> (index % 2 * 4) & 15;
  }
  int Excess(std::uint64_t index) const { return Excess(data(), index); }

  /// How many bytes the nibbles of `pattern` take.
  static std::uint64_t Bytes(const Pattern& pattern) { return (pattern.placement_count() + 1) / 2; }

 private:
  Pattern pattern_;
  std::span<const std::uint8_t> nibbles_;
  std::shared_ptr<const void> owner_;
};

}  // namespace puzzlesolver
