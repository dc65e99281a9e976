#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <string>

#include "tests/e2e/redis_process.h"

namespace puzzlesolver {

/// A Redis Cluster of three masters, which are its first nodes, and a replica of each.
class RedisClusterProcesses {
 public:
  static constexpr std::size_t kMasters = 3;
  static constexpr std::size_t kNodes = 6;

  /// Waits until all slots are served and all replicas follow their masters.
  RedisClusterProcesses();

  /// For --shared-cache.
  std::string addresses() const;

  const RedisProcess& node(std::size_t index) const { return *std::next(nodes_.begin(), index); }

  /// The first of the masters of the start that serves `slot`, by what the first node says.
  std::size_t MasterOf(std::uint16_t slot) const;

  std::string IdOf(std::size_t index) const;

  void SignalAll(int signal) const;

  /// Calls `visit` with each node and each key that it has a right to.
  void ForEachKey(
      const std::function<void(const RedisProcess& node, const std::string& key)>& visit) const;

 private:
  void Introduce() const;
  void Assign() const;
  void WaitUntilComplete() const;

  std::list<RedisProcess> nodes_;
};

}  // namespace puzzlesolver
