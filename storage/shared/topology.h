#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/shared/host_resolver.h"
#include "storage/shared/node_table.h"
#include "storage/shared/slot_map.h"

namespace puzzlesolver::storage {

/// How a cluster looks: its nodes by IP addresses.
struct Topology {
  SlotMap slots;
  /// The IP addresses of the host names by which nodes may redirect to each other.
  std::map<std::string, std::string> hosts;
};

/// Asks nodes, one after the other, until one tells how the cluster looks. For one thread.
class TopologyFinder {
 public:
  /// `nodes` is borrowed.
  TopologyFinder(std::vector<RedisAddress> seeds, NodeTable& nodes)
      : seeds_(std::move(seeds)), nodes_(nodes) {}

  /// Asks the nodes of `known` first, each time another one before the others, as one that was cut
  /// off from the cluster tells of old times; then the seeds. A node that is no cluster's serves
  /// all slots. Errors: that of the last one asked, CANCELLED at a stop. A node takes at most 40
  /// ms, and a host name that is not known 2 s.
  absl::StatusOr<Topology> Find(const SlotMap& known, const std::stop_token& stop);

 private:
  absl::StatusOr<Topology> Ask(const RedisAddress& address, const std::stop_token& stop);
  std::vector<std::string> AddressesOf(const std::string& host, const std::stop_token& stop);

  const std::vector<RedisAddress> seeds_;
  NodeTable& nodes_;
  HostResolver resolver_;
  std::size_t turn_ = 0;
};

}  // namespace puzzlesolver::storage
