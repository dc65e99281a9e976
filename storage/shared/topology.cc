#include "storage/shared/topology.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kNodePatience(40);
constexpr std::chrono::seconds kHostPatience(2);
constexpr std::size_t kMaxReplyBytes = std::size_t{1} << 20;

}  // namespace

absl::StatusOr<Topology> TopologyFinder::Find(const SlotMap& known, const std::stop_token& stop) {
  absl::Status status = absl::UnavailableError("No node has an address that is known.");
  const std::vector<RedisAddress>& nodes = known.nodes();
  const std::size_t first = turn_++;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    auto topology = Ask(nodes[(first + i) % nodes.size()], stop);
    if (topology.ok()) return topology;
    status = topology.status();
  }
  for (const RedisAddress& seed : seeds_) {
    for (const std::string& host : AddressesOf(seed.host, stop)) {
      auto topology = Ask({host, seed.port}, stop);
      if (topology.ok()) return topology;
      status = topology.status();
    }
  }
  return status;
}

absl::StatusOr<Topology> TopologyFinder::Ask(const RedisAddress& address,
                                             const std::stop_token& stop) {
  if (stop.stop_requested()) return absl::CancelledError();
  const std::shared_ptr<RedisNode> node = nodes_.Get(address);
  if (node == nullptr) return absl::ResourceExhaustedError("There are too many nodes.");
  const RedisCommand command = {"CLUSTER", "SLOTS"};
  const auto replies =
      node->Exchange({&command, 1}, {steady_clock::now() + kNodePatience, kMaxReplyBytes});
  if (!replies.ok()) return replies.status();
  const RedisReply& reply = replies->front();
  if (reply.kind == RedisReply::Kind::kError && reply.text.starts_with("ERR ")) {
    return Topology{SlotMap::Single(address), {}};
  }
  if (reply.kind == RedisReply::Kind::kError) {
    return absl::UnavailableError(
        absl::StrCat(FormatRedisAddress(address), " replies: ", reply.text));
  }
  absl::StatusOr<SlotMap> slots = SlotMap::Parse(reply, address);
  if (!slots.ok()) return slots.status();
  Topology topology{*std::move(slots), {}};
  for (const RedisAddress& found : topology.slots.nodes()) {
    const std::vector<std::string> addresses = AddressesOf(found.host, stop);
    if (!addresses.empty()) topology.hosts[found.host] = addresses.front();
  }
  topology.slots.ReplaceHosts(topology.hosts);
  return topology;
}

std::vector<std::string> TopologyFinder::AddressesOf(const std::string& host,
                                                     const std::stop_token& stop) {
  if (IsNumeric({host, 0})) return {host};
  return resolver_.Resolve(host, kHostPatience, stop);
}

}  // namespace puzzlesolver::storage
