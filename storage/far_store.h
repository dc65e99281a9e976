#pragma once

#include <optional>
#include <span>

#include "absl/status/statusor.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// Answers that are kept elsewhere, for others as well. All methods are safe to call from any
/// thread.
class FarStore {
 public:
  virtual ~FarStore() = default;

  /// Takes milliseconds. A miss is an empty optional, an error a status; whoever gets the one or
  /// the other can do without.
  virtual absl::StatusOr<std::optional<Record>> Find(const Key& key) = 0;

  /// Sends the entries on their way and does not wait: some may get lost. What is there already and
  /// not weaker stays. REQUIRES: what SolutionStore::Put accepts.
  virtual void Put(std::span<const Entry> entries) = 0;

  /// Has the record of `wrong.key` removed if it is still `wrong.record`, and does not wait: it may
  /// be found for a while yet. REQUIRES: what Put accepts.
  virtual void Drop(const Entry& wrong) = 0;
};

}  // namespace puzzlesolver::storage
