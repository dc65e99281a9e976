#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/shared/node_table.h"
#include "storage/shared/topology_watch.h"

namespace puzzlesolver::storage {

/// A command about one key, whose slot is `slot`.
struct RedisRequest {
  std::uint16_t slot = 0;
  RedisCommand command;
};

/// A Redis Cluster (Valkey and Kvrocks speak the same), or a single server without one. Safe to use
/// from any thread. Nothing is waited for at the creation, and at most 50 ms at the end.
class RedisCluster {
 public:
  struct Options {
    std::vector<RedisAddress> seeds;
    RedisNodeOptions node;
    /// See TopologyWatch.
    std::function<void(const absl::Status&)> on_reach;
  };

  explicit RedisCluster(Options options)
      : nodes_(std::move(options.node)),
        topology_(std::move(options.seeds), nodes_, std::move(options.on_reach)) {}

  /// Runs one request; `limits` hold for all of it, with redirections, of which it follows at most
  /// kMaxRedirections. Errors: those of RedisNode::Exchange; UNAVAILABLE when no node is known for
  /// the slot, or redirections do not end.
  absl::StatusOr<RedisReply> Run(const RedisRequest& request, const ExchangeLimits& limits);

  /// Runs all, each node's together, a node after the other; each node has `patience`. CANCELLED
  /// for what a stop leaves.
  std::vector<absl::StatusOr<RedisReply>> RunAll(std::span<const RedisRequest> requests,
                                                 std::chrono::nanoseconds patience,
                                                 std::size_t max_reply_bytes,
                                                 const std::stop_token& stop);

  /// Nodes that serve slots; 0 until the cluster has been reached.
  std::size_t CountNodes() const { return topology_.current()->slots.nodes().size(); }
  std::size_t CountNodesLeftAlone() const { return nodes_.CountLeftAlone(); }

  static constexpr int kMaxRedirections = 3;

 private:
  struct Asked {
    RedisAddress node;
    absl::StatusOr<RedisReply> reply;
  };

  /// Follows redirections.
  absl::StatusOr<RedisReply> Settle(const RedisRequest& request, Asked asked,
                                    const ExchangeLimits& limits);
  absl::StatusOr<std::vector<RedisReply>> Exchange(const RedisAddress& node,
                                                   std::span<const RedisCommand> commands,
                                                   const ExchangeLimits& limits);

  NodeTable nodes_;
  TopologyWatch topology_;
};

}  // namespace puzzlesolver::storage
