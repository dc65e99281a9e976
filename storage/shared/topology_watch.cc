#include "storage/shared/topology_watch.h"

#include <chrono>
#include <set>
#include <utility>

namespace puzzlesolver::storage {
namespace {

/// Nobody may make a server ask more often than that.
constexpr std::chrono::milliseconds kShortestPause(100);
constexpr std::chrono::seconds kPauseWithoutCluster(1);
constexpr std::chrono::seconds kLongestPause(30);

}  // namespace

TopologyWatch::TopologyWatch(std::vector<RedisAddress> seeds, NodeTable& nodes,
                             std::function<void(const absl::Status&)> on_change)
    : nodes_(nodes),
      finder_(std::move(seeds), nodes),
      on_change_(std::move(on_change)),
      current_(std::make_shared<const Topology>()),
      thread_([this](const std::stop_token& stop) { Run(stop); }) {}

std::shared_ptr<const Topology> TopologyWatch::current() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

void TopologyWatch::LookAgain() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(is_wanted_, true)) wanted_.notify_one();
}

void TopologyWatch::Run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    is_wanted_ = false;
    const std::shared_ptr<const Topology> known = current_;
    lock.unlock();
    absl::StatusOr<Topology> found = finder_.Find(known->slots, stop);
    if (!stop.stop_requested()) Report(found.status());
    const bool reached = found.ok();
    if (reached) Adopt(*std::move(found));
    lock.lock();
    wanted_.wait_for(lock, stop, kShortestPause, [] { return false; });
    wanted_.wait_for(lock, stop, reached ? kLongestPause : kPauseWithoutCluster,
                     [&] { return reached && is_wanted_; });
  }
}

void TopologyWatch::Adopt(Topology topology) {
  const std::vector<RedisAddress>& nodes = topology.slots.nodes();
  nodes_.Retain({nodes.begin(), nodes.end()});
  auto adopted = std::make_shared<const Topology>(std::move(topology));
  const std::lock_guard lock(mutex_);
  current_ = std::move(adopted);
}

void TopologyWatch::Report(const absl::Status& status) {
  const bool changed = status.ok() != last_.ok();
  last_ = status;
  if (changed && on_change_) on_change_(status);
}

}  // namespace puzzlesolver::storage
