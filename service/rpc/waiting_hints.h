#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace puzzlesolver::rpc {

/// A hint whose place a newer one may take.
class ReplaceableHint {
 public:
  virtual ~ReplaceableHint() = default;

  /// Ends the hint if it still waits. From any thread, at any time.
  virtual void Supersede() = 0;
};

/// The hints that wait under a key, the newest of each. Thread-safe.
class WaitingHints {
 public:
  /// The caller, and its name for the game.
  using Key = std::pair<std::string, std::string>;

  /// From now on `hint` is the newest. Returns the one whose place it takes; null if there is none.
  std::shared_ptr<ReplaceableHint> Enter(const Key& key,
                                         const std::shared_ptr<ReplaceableHint>& hint);

  /// To be called before a hint that has entered is gone. Does nothing when another one has taken
  /// its place.
  void Leave(const Key& key, const ReplaceableHint& hint);

  std::size_t size() const;

 private:
  struct Entry {
    const ReplaceableHint* hint = nullptr;
    std::weak_ptr<ReplaceableHint> owner;
  };

  mutable std::mutex mutex_;
  absl::flat_hash_map<Key, Entry> newest_;
};

}  // namespace puzzlesolver::rpc
