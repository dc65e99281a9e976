#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>

namespace puzzlesolver {

/// The random numbers from which one board is made. The same seed and index give the same numbers
/// on every platform and in every version: the C++ standard fixes std::mt19937_64 and std::seed_seq
/// to the last bit. It does not fix its distributions, so none is used.
class RandomNumbers {
 public:
  /// Each seed and each index has numbers of its own.
  RandomNumbers(std::uint64_t seed, std::uint32_t index);

  /// One of 0..bound-1, each with the same probability. REQUIRES: bound > 0.
  std::uint64_t Below(std::uint64_t bound);

  /// Each order with the same probability (Fisher and Yates; Durstenfeld 1964).
  template <typename T>
  void Shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[Below(left)]);
    }
  }

 private:
  std::mt19937_64 bits_;
};

}  // namespace puzzlesolver
