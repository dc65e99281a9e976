#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "storage/shared/topology.h"

namespace puzzlesolver::storage {

/// Keeps the topology of a cluster up to date on a thread of its own: at the start, when told that
/// something is amiss, and now and then. Safe to use from any thread. The destructor takes at most
/// 50 ms, whatever the cluster does.
class TopologyWatch {
 public:
  /// `nodes` is borrowed; those that are no longer part of the cluster are removed. `on_change`,
  /// called on the thread, tells of a cluster that is no longer reached (with the reason, also
  /// when it never was) or is reached again (OK).
  TopologyWatch(std::vector<RedisAddress> seeds, NodeTable& nodes,
                std::function<void(const absl::Status&)> on_change);

  /// Empty until the cluster has been reached.
  std::shared_ptr<const Topology> current() const;

  /// Something speaks for another topology. Costs nothing while one is being looked for.
  void LookAgain();

 private:
  void Run(const std::stop_token& stop);
  void Adopt(Topology topology);
  void Report(const absl::Status& status);

  NodeTable& nodes_;
  TopologyFinder finder_;                                     ///< of the thread
  const std::function<void(const absl::Status&)> on_change_;  ///< of the thread
  absl::Status last_;                                         ///< of the thread
  mutable std::mutex mutex_;
  std::condition_variable_any wanted_;
  bool is_wanted_ = false;                   ///< guarded by mutex_
  std::shared_ptr<const Topology> current_;  ///< guarded by mutex_
  std::jthread thread_;                      // last: it uses all the others
};

}  // namespace puzzlesolver::storage
