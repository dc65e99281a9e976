#pragma once

#include <cstdint>

namespace puzzlesolver {

/// The bytes that a search may store, asked before they are allocated. Not synchronised.
class MemoryAllowance {
 public:
  explicit MemoryAllowance(std::uint64_t bytes) : bytes_(bytes) {}
  MemoryAllowance(const MemoryAllowance&) = delete;
  MemoryAllowance& operator=(const MemoryAllowance&) = delete;

  /// False, and nothing is taken, when there are not so many left.
  bool Take(std::uint64_t bytes) {
    if (bytes > bytes_ - taken_) return false;
    taken_ += bytes;
    return true;
  }

  std::uint64_t taken() const { return taken_; }

 private:
  const std::uint64_t bytes_;
  std::uint64_t taken_ = 0;
};

}  // namespace puzzlesolver
