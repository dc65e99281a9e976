#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/shared/circuit_breaker.h"
#include "storage/shared/redis_address.h"
#include "storage/shared/redis_connection.h"

namespace puzzlesolver::storage {

struct RedisCredentials {
  std::string user;  ///< empty: the node's default user
  std::string password;
};

struct RedisNodeOptions {
  std::optional<RedisCredentials> credentials;
  CircuitBreaker::Options breaker;
  SteadyClock clock = std::chrono::steady_clock::now;
  /// Told when a breaker opens (with the error that opened it) or closes (OK). Any thread.
  std::function<void(const RedisAddress& node, const absl::Status& status)> on_change;
};

/// One node: connections that are kept for the next who asks, and a breaker. Safe to use from any
/// thread; no lock is held while the node is waited for.
class RedisNode {
 public:
  /// `options` are borrowed. REQUIRES: the host is numeric.
  RedisNode(RedisAddress address, const RedisNodeOptions& options)
      : address_(std::move(address)), options_(options), breaker_(options.breaker, options.clock) {}

  /// RedisConnection::Exchange over a connection that has logged in. FAILED_PRECONDITION, at once,
  /// while the breaker keeps callers off; PERMISSION_DENIED when the credentials are refused.
  absl::StatusOr<std::vector<RedisReply>> Exchange(std::span<const RedisCommand> commands,
                                                   const ExchangeLimits& limits);

  const RedisAddress& address() const { return address_; }
  bool is_left_alone() const { return breaker_.state() != CircuitBreaker::State::kClosed; }

 private:
  static constexpr std::size_t kMaxIdle = 8;

  absl::StatusOr<std::vector<RedisReply>> Try(std::span<const RedisCommand> commands,
                                              const ExchangeLimits& limits);
  absl::StatusOr<std::vector<RedisReply>> TryAnew(std::span<const RedisCommand> commands,
                                                  const ExchangeLimits& limits);
  std::unique_ptr<RedisConnection> TakeIdle();
  void Keep(std::unique_ptr<RedisConnection> connection);
  void Report(const absl::Status& status);

  const RedisAddress address_;
  const RedisNodeOptions& options_;
  CircuitBreaker breaker_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<RedisConnection>> idle_;  ///< guarded by mutex_
};

}  // namespace puzzlesolver::storage
