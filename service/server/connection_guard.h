#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <thread>

#include "absl/container/flat_hash_map.h"
#include "service/server/rare_warning.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Those that may be at a time on a connection; others wait at the client.
inline constexpr int kMaxCallsOfConnection = 1024;

/// Breaks the connections of clients that gRPC 1.51 has no limits for:
///
/// - Those that open calls and reset them at once, faster than they are forgotten: one alone could
///   take a gigabyte in four seconds (the rapid reset of HTTP/2, CVE-2023-44487). Such a connection
///   has far more calls in memory than may be open on it.
/// - Those that send headers without end (the CONTINUATION flood, CERT VU#421644): gigabytes in ten
///   seconds. Such a connection receives and receives, but no message is ever complete.
///
/// They are looked at only when the process has taken much more memory, as that costs some 20 us
/// for each connection.
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
  /// A connection, as it was when a message was last seen to have arrived.
  struct Seen {
    std::int64_t messages = 0;
    std::uint64_t received_bytes = 0;
    bool is_broken = false;
  };

  void Run(const std::stop_token& stop);
  bool MemoryHasGrown();
  void TryToBreakSome();
  void BreakSome();

  const MemoryProbe memory_;
  RareWarning warning_;
  std::size_t memory_bytes_;
  absl::flat_hash_map<std::int64_t, Seen> seen_;  ///< at the last look, by id
  int looks_ = 0;
  int trims_ = 0;  ///< to come
  std::atomic<std::uint64_t> broken_ = 0;
  std::jthread thread_;  ///< last: it uses the others
};

}  // namespace puzzlesolver::server
