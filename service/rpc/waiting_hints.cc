#include "service/rpc/waiting_hints.h"

namespace puzzlesolver::rpc {

std::shared_ptr<ReplaceableHint> WaitingHints::Enter(const Key& key,
                                                     const std::shared_ptr<ReplaceableHint>& hint) {
  const std::lock_guard lock(mutex_);
  return std::exchange(newest_[key], {hint.get(), hint}).owner.lock();
}

void WaitingHints::Leave(const Key& key, const ReplaceableHint& hint) {
  const std::lock_guard lock(mutex_);
  const auto found = newest_.find(key);
  if (found != newest_.end() && found->second.hint == &hint) newest_.erase(found);
}

std::size_t WaitingHints::size() const {
  const std::lock_guard lock(mutex_);
  return newest_.size();
}

}  // namespace puzzlesolver::rpc
