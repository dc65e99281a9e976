#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

#include "service/engine/tables/pattern.h"

namespace puzzlesolver {

/// The last step of BuildPatternDatabase: turns distances, one byte at set * permutation_count +
/// permutation, into its nibbles. Returns how many did not fit; nullopt when stopped.
/// REQUIRES: a distance is the Manhattan distance plus an even number, or greater by more than 30.
std::optional<std::uint64_t> PackPatternDatabase(const Pattern& pattern, int threads,
                                                 const std::stop_token& stop,
                                                 std::span<const std::uint8_t> distances,
                                                 std::span<std::uint8_t> nibbles);

}  // namespace puzzlesolver
