#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

namespace puzzlesolver::app {

/// How the memory that the process plans with is shared out, in bytes. The rest of what it is
/// allowed is for what nobody plans: threads, fragments, libraries.
struct MemoryBudget {
  /// Enough for everything but large tables.
  static constexpr std::uint64_t kLeast = std::uint64_t{128} << 20;
  /// Three quarters of what the process is allowed (see AllowedMemory), but not less than kLeast.
  static std::uint64_t Default();

  std::uint64_t database = 0;  ///< blocks of its files, and writes that are not in them yet
  std::uint64_t messages = 0;  ///< that arrive and leave
  std::uint64_t searches = 0;  ///< what they build for themselves, and for each other
  std::uint64_t tables = 0;    ///< the large ones in use, and what making one takes

  /// The shares of `total` bytes, `tables` of them for tables; 0: what the others leave, at most
  /// TableOptions::kMaxDefaultMemoryBytes.
  /// Errors: INVALID_ARGUMENT, one sentence, when that is more than the others leave.
  static absl::StatusOr<MemoryBudget> Of(std::uint64_t total, std::uint64_t tables);
};

}  // namespace puzzlesolver::app
