#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "storage/shared/redis_node.h"

namespace puzzlesolver::storage {

/// The nodes that have been heard of. Safe to use from any thread.
class NodeTable {
 public:
  /// Larger clusters are not advised by Redis either; who redirects to ever new nodes lies.
  static constexpr std::size_t kMaxNodes = 1024;

  explicit NodeTable(RedisNodeOptions options) : options_(std::move(options)) {}

  /// Makes one if need be; nullptr when there are too many, or the host is not numeric.
  std::shared_ptr<RedisNode> Get(const RedisAddress& address);

  /// Forgets the others.
  void Retain(const std::set<RedisAddress>& addresses);

  std::size_t CountLeftAlone() const;

 private:
  const RedisNodeOptions options_;
  mutable std::mutex mutex_;
  std::map<RedisAddress, std::shared_ptr<RedisNode>> nodes_;  ///< guarded by mutex_
};

}  // namespace puzzlesolver::storage
