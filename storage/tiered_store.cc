#include "storage/tiered_store.h"

#include "storage/store_rules.h"

namespace puzzlesolver::storage {

absl::StatusOr<std::optional<Record>> TieredStore::FindFar(const Key& key) {
  absl::StatusOr<std::optional<Record>> near = near_.FindFar(key);
  const std::optional<Record> known = near.value_or(std::nullopt);
  if (known && known->guarantee == Guarantee::kCanonical) return near;
  const absl::StatusOr<std::optional<Record>> far = far_.Find(key);
  if (!far.ok() || !far->has_value()) return near;
  std::optional<Record> improved = Improve(known, **far);
  if (!improved) return near;
  const Entry entry{key, **far};
  // A store that refuses it counts that, and the answer is there all the same.
  near_.Put({&entry, 1}).IgnoreError();
  return improved;
}

absl::Status TieredStore::Put(std::span<const Entry> entries) {
  absl::Status status = near_.Put(entries);
  // Others can use what this machine has no room for.
  if (!absl::IsInvalidArgument(status)) far_.Put(entries);
  return status;
}

absl::Status TieredStore::Drop(const Entry& wrong) {
  // Hints are near alone.
  if (wrong.record.guarantee != Guarantee::kLegal) far_.Drop(wrong);
  return near_.Drop(wrong);
}

}  // namespace puzzlesolver::storage
