#include "storage/shared/node_table.h"

#include <algorithm>

namespace puzzlesolver::storage {

std::shared_ptr<RedisNode> NodeTable::Get(const RedisAddress& address) {
  const std::lock_guard lock(mutex_);
  const auto found = nodes_.find(address);
  if (found != nodes_.end()) return found->second;
  if (nodes_.size() >= kMaxNodes || !IsNumeric(address)) return nullptr;
  return nodes_.emplace(address, std::make_shared<RedisNode>(address, options_)).first->second;
}

void NodeTable::Retain(const std::set<RedisAddress>& addresses) {
  const std::lock_guard lock(mutex_);
  std::erase_if(nodes_, [&](const auto& node) { return !addresses.contains(node.first); });
}

std::size_t NodeTable::CountLeftAlone() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(nodes_, [](const auto& node) { return node.second->is_left_alone(); }));
}

}  // namespace puzzlesolver::storage
