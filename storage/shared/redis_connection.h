#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/shared/redis_address.h"
#include "storage/shared/redis_reply.h"

namespace puzzlesolver::storage {

/// When an exchange has to be over, and what it may bring.
struct ExchangeLimits {
  std::chrono::steady_clock::time_point deadline;
  /// Of all replies together, as they are sent. Memory is at most twenty times that.
  std::size_t max_reply_bytes = 0;
};

/// A connection to one node, for one thread at a time.
class RedisConnection {
 public:
  virtual ~RedisConnection() = default;

  /// Sends all commands at once and returns one reply for each; an error that the node replies is
  /// a reply.
  ///
  /// Errors: DEADLINE_EXCEEDED, UNAVAILABLE (refused, broken, ended), DATA_LOSS (what came is not
  /// the protocol, or more than the limit). After an error the connection is of no more use.
  virtual absl::StatusOr<std::vector<RedisReply>> Exchange(std::span<const RedisCommand> commands,
                                                           const ExchangeLimits& limits) = 0;
};

/// Begins to connect and does not wait for it; what goes wrong later the first exchange tells.
/// UNAVAILABLE when it is refused at once. REQUIRES: the host is numeric.
absl::StatusOr<std::unique_ptr<RedisConnection>> OpenRedisConnection(const RedisAddress& address);

}  // namespace puzzlesolver::storage
