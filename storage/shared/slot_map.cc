#include "storage/shared/slot_map.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace puzzlesolver::storage {
namespace {

using Kind = RedisReply::Kind;

struct SlotRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
  RedisAddress node;
};

/// The master stands third, as host and port; replicas behind it and what else a newer server may
/// tell do not matter.
std::optional<SlotRange> ParseRange(const RedisReply& range, const RedisAddress& asked) {
  if (range.elements.size() < 3) return std::nullopt;
  const RedisReply& first = range.elements[0];
  const RedisReply& last = range.elements[1];
  const RedisReply& master = range.elements[2];
  if (first.kind != Kind::kInteger || last.kind != Kind::kInteger || master.elements.size() < 2) {
    return std::nullopt;
  }
  const RedisReply& host = master.elements[0];
  const RedisReply& port = master.elements[1];
  const bool has_host = host.kind == Kind::kText || host.kind == Kind::kNil;
  const bool in_order = 0 <= first.integer && first.integer <= last.integer;
  if (!in_order || last.integer >= kSlots || !has_host || port.kind != Kind::kInteger ||
      port.integer < 1 || port.integer > UINT16_MAX) {
    return std::nullopt;
  }
  return SlotRange{
      first.integer,
      last.integer,
      {host.text.empty() ? asked.host : host.text, static_cast<std::uint16_t>(port.integer)}};
}

}  // namespace

SlotMap SlotMap::Single(RedisAddress node) {
  SlotMap map;
  map.nodes_.push_back(std::move(node));
  map.node_of_slot_.assign(kSlots, 1);
  return map;
}

absl::StatusOr<SlotMap> SlotMap::Parse(const RedisReply& reply, const RedisAddress& asked) {
  SlotMap map;
  map.node_of_slot_.assign(kSlots, 0);
  for (const RedisReply& element : reply.elements) {
    const std::optional<SlotRange> range = ParseRange(element, asked);
    if (!range) return absl::DataLossError("A node tells of slots in a way that is not known.");
    const std::uint16_t index = map.IndexOf(range->node);
    std::fill(map.node_of_slot_.begin() + range->first, map.node_of_slot_.begin() + range->last + 1,
              index);
  }
  if (map.nodes_.empty()) return absl::DataLossError("A node tells of no slots.");
  return map;
}

const RedisAddress* SlotMap::NodeOf(std::uint16_t slot) const {
  if (node_of_slot_.empty() || node_of_slot_[slot] == 0) return nullptr;
  return &nodes_[node_of_slot_[slot] - 1u];
}

void SlotMap::ReplaceHosts(const std::map<std::string, std::string>& hosts) {
  for (RedisAddress& node : nodes_) {
    const auto found = hosts.find(node.host);
    if (found != hosts.end()) node.host = found->second;
  }
}

std::uint16_t SlotMap::IndexOf(const RedisAddress& node) {
  const auto found = std::ranges::find(nodes_, node);
  const auto index = static_cast<std::uint16_t>(found - nodes_.begin() + 1);
  if (found == nodes_.end()) nodes_.push_back(node);
  return index;
}

}  // namespace puzzlesolver::storage
