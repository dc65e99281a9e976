#include "storage/shared/redis_cluster.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "storage/shared/redirection.h"

namespace puzzlesolver::storage {
namespace {

absl::Status NobodyServes() {
  return absl::UnavailableError("No node of the shared cache is known for the slot.");
}

}  // namespace

absl::StatusOr<RedisReply> RedisCluster::Run(const RedisRequest& request,
                                             const ExchangeLimits& limits) {
  const std::shared_ptr<const Topology> topology = topology_.current();
  const RedisAddress* const node = topology->slots.NodeOf(request.slot);
  if (node == nullptr) return NobodyServes();
  auto replies = Exchange(*node, {&request.command, 1}, limits);
  if (!replies.ok()) return replies.status();
  return Settle(request, {*node, std::move(replies->front())}, limits);
}

std::vector<absl::StatusOr<RedisReply>> RedisCluster::RunAll(std::span<const RedisRequest> requests,
                                                             std::chrono::nanoseconds patience,
                                                             std::size_t max_reply_bytes,
                                                             const std::stop_token& stop) {
  std::vector<absl::StatusOr<RedisReply>> results(requests.size(), NobodyServes());
  const std::shared_ptr<const Topology> topology = topology_.current();
  std::map<RedisAddress, std::vector<std::size_t>> shares;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const RedisAddress* const node = topology->slots.NodeOf(requests[i].slot);
    if (node != nullptr) shares[*node].push_back(i);
  }
  for (const auto& [node, share] : shares) {
    const ExchangeLimits limits{std::chrono::steady_clock::now() + patience, max_reply_bytes};
    std::vector<RedisCommand> commands;
    for (const std::size_t i : share) commands.push_back(requests[i].command);
    absl::StatusOr<std::vector<RedisReply>> replies = absl::CancelledError();
    if (!stop.stop_requested()) replies = Exchange(node, commands, limits);
    for (std::size_t i = 0; i < share.size(); ++i) {
      results[share[i]] = replies.ok()
                              ? Settle(requests[share[i]], {node, std::move((*replies)[i])}, limits)
                              : absl::StatusOr<RedisReply>(replies.status());
    }
  }
  return results;
}

absl::StatusOr<RedisReply> RedisCluster::Settle(const RedisRequest& request, Asked asked,
                                                const ExchangeLimits& limits) {
  for (int hops = 0;; ++hops) {
    if (!asked.reply.ok()) return asked.reply;
    const auto redirection = ParseRedirection(*asked.reply, asked.node);
    if (!redirection) return asked.reply;
    if (redirection->kind == Redirection::Kind::kMoved) topology_.LookAgain();
    if (hops == kMaxRedirections) {
      return absl::UnavailableError("Nodes of the shared cache redirect without end.");
    }
    asked.node = redirection->node;
    const std::shared_ptr<const Topology> topology = topology_.current();
    const auto host = topology->hosts.find(asked.node.host);
    if (host != topology->hosts.end()) asked.node.host = host->second;
    std::vector<RedisCommand> commands;
    if (redirection->kind == Redirection::Kind::kAsk) commands.push_back({"ASKING"});
    commands.push_back(request.command);
    auto replies = Exchange(asked.node, commands, limits);
    if (!replies.ok()) return replies.status();
    asked.reply = std::move(replies->back());
  }
}

absl::StatusOr<std::vector<RedisReply>> RedisCluster::Exchange(
    const RedisAddress& address, std::span<const RedisCommand> commands,
    const ExchangeLimits& limits) {
  const std::shared_ptr<RedisNode> node = nodes_.Get(address);
  if (node == nullptr) return NobodyServes();
  auto replies = node->Exchange(commands, limits);
  // Somebody else may serve its slots by now; one that is left alone has been reported.
  if (!replies.ok() && !absl::IsFailedPrecondition(replies.status())) topology_.LookAgain();
  return replies;
}

}  // namespace puzzlesolver::storage
