#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "storage/far_store.h"
#include "storage/shared/redis_cluster.h"
#include "storage/shared/shared_record.h"
#include "storage/shared/shared_statistics.h"
#include "storage/shared/write_queue.h"
#include "storage/signing_key.h"

namespace puzzlesolver::storage {

struct SharedStoreOptions {
  std::vector<RedisAddress> seeds;
  std::optional<RedisCredentials> credentials;
  /// Of one look-up, all in all.
  std::chrono::nanoseconds timeout = std::chrono::milliseconds(5);
  /// Of the writes that go to one node together. Nobody waits for them but who ends the store.
  std::chrono::nanoseconds write_timeout = std::chrono::milliseconds(40);
  /// Memory of writes that wait.
  std::size_t queue_bytes = std::size_t{16} << 20;
  CircuitBreaker::Options breaker;
  SteadyClock clock = std::chrono::steady_clock::now;
  /// The cluster (`node` is empty) or a node does not answer, and why, or answers again (OK). Any
  /// thread.
  std::function<void(const std::string& node, const absl::Status& status)> on_change;
};

/// Answers that the servers of one owner share through Redis, each signed: what has no valid
/// signature is a miss, and is removed, if it is not of a newer program. Nothing is waited for at
/// the creation, and at most the write timeout and 10 ms at the end.
class SharedStore final : public FarStore {
 public:
  SharedStore(SigningKey signing_key, SharedStoreOptions options);

  /// Errors, after the timeout at the latest: DEADLINE_EXCEEDED, FAILED_PRECONDITION (the node is
  /// left alone for a moment), UNAVAILABLE and others.
  absl::StatusOr<std::optional<Record>> Find(const Key& key) override;
  void Put(std::span<const Entry> entries) override;
  void Drop(const Entry& wrong) override;

  SharedStatistics GetStatistics() const;

 private:
  void CountFailure(const absl::Status& status);
  /// Has `command`, made of the name of a record and the bytes of the entry's, run some time.
  using Command = RedisCommand (*)(std::string name, std::string value);
  void Send(const Entry& entry, Command command);
  std::optional<Record> Open(const std::string& encoded_key, std::string name,
                             const RedisReply& reply);
  void Write(std::span<const RedisRequest> requests, const std::stop_token& stop);

  const SigningKey signing_key_;
  const std::chrono::nanoseconds timeout_;
  const std::chrono::nanoseconds write_timeout_;
  std::atomic<std::uint64_t> hits_ = 0;
  std::atomic<std::uint64_t> misses_ = 0;
  std::atomic<std::uint64_t> rejected_ = 0;
  std::atomic<std::uint64_t> timeouts_ = 0;
  std::atomic<std::uint64_t> skipped_ = 0;
  std::atomic<std::uint64_t> errors_ = 0;
  std::atomic<std::uint64_t> writes_ = 0;
  std::atomic<std::uint64_t> writes_failed_ = 0;
  RedisCluster cluster_;
  WriteQueue queue_;  // last: its thread uses the others
};

}  // namespace puzzlesolver::storage
