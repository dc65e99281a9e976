#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <thread>

#include "absl/container/flat_hash_set.h"
#include "service/server/rare_warning.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Those that may be at a time on a connection; others wait at the client.
inline constexpr int kMaxCallsOfConnection = 1024;

/// Breaks the connections of clients that open calls and reset them at once, faster than gRPC 1.51
/// forgets them: one alone could take a gigabyte in four seconds (the rapid reset of HTTP/2,
/// CVE-2023-44487). Such a connection has far more calls in memory than may be open on it. They are
/// counted only when the process has taken much more memory, as that costs some 20 us for each
/// connection.
class ConnectionGuard {
 public:
  /// The bytes of memory that this process has for itself. To be called by one thread.
  using MemoryProbe = std::function<std::size_t()>;
  static std::size_t PrivateMemory();

  /// Guards all gRPC servers of this process, with a thread. `logger` is borrowed.
  explicit ConnectionGuard(spdlog::logger& logger, MemoryProbe memory = PrivateMemory);

  /// Connections broken so far. Any thread.
  std::uint64_t broken() const { return broken_; }

 private:
  void Run(const std::stop_token& stop);
  bool MemoryHasGrown();
  void TryToBreakOvercrowded();
  void BreakOvercrowded();

  const MemoryProbe memory_;
  RareWarning warning_;
  std::size_t memory_bytes_;
  absl::flat_hash_set<std::int64_t> ending_;  ///< ids of those broken at the last look
  std::atomic<std::uint64_t> broken_ = 0;
  std::jthread thread_;  ///< last: it uses the others
};

}  // namespace puzzlesolver::server
