#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "storage/shared/redis_cluster.h"

namespace puzzlesolver::storage {

/// Requests that wait for a thread of the queue's own, in order. Safe to use from any thread. The
/// destructor leaves undone what still waits.
class WriteQueue {
 public:
  /// At most so many are written together, and fewer when they take more than kMaxBytesTogether.
  static constexpr std::size_t kMaxTogether = 64;
  static constexpr std::size_t kMaxBytesTogether = std::size_t{256} << 10;

  /// `write` does some on the queue's thread; it returns within 50 ms of a stop. Requests that wait
  /// may take about `capacity_bytes`.
  using Write = std::function<void(std::span<const RedisRequest>, const std::stop_token&)>;
  WriteQueue(std::size_t capacity_bytes, Write write);

  /// Never waits: what finds no room is dropped, and counted.
  void Push(RedisRequest request);

  /// Those under way included.
  std::size_t pending() const;
  std::uint64_t dropped() const;

 private:
  void Run(const std::stop_token& stop);
  std::vector<RedisRequest> Take();  ///< REQUIRES: mutex_ is held

  const std::size_t capacity_bytes_;
  const Write write_;
  mutable std::mutex mutex_;
  std::condition_variable_any pushed_;
  std::deque<RedisRequest> waiting_;  ///< guarded by mutex_
  std::size_t waiting_bytes_ = 0;     ///< guarded by mutex_
  std::size_t under_way_ = 0;         ///< guarded by mutex_
  std::uint64_t dropped_ = 0;         ///< guarded by mutex_
  std::jthread thread_;               // last: it uses all the others
};

}  // namespace puzzlesolver::storage
