#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "service/app/record_check.h"
#include "storage/maintained_store.h"
#include "storage/record_filter.h"

namespace puzzlesolver::app {

struct VerificationCounts {
  std::uint64_t read_records = 0;  ///< solutions, hints, bounds and rows of tables
  std::uint64_t damaged_records = 0;

  bool operator==(const VerificationCounts&) const = default;
};

/// Is told what VerifyStore finds, on its thread. Whoever takes long holds it up, and is to give up
/// at a request to stop, which may come from the store as well.
class VerificationObserver {
 public:
  virtual ~VerificationObserver() = default;

  /// `explanation` is one English sentence.
  virtual void OnDamaged(std::string_view encoded_key, const std::string& explanation,
                         const std::stop_token& stop) = 0;

  /// Often: every few hundred records.
  virtual void OnProgress(const VerificationCounts& counts, const std::stop_token& stop) = 0;
};

/// Reads all values that `filter` selects: their checksums are checked, solutions are replayed, and
/// complete tables must have all their rows. What cannot be read counts as one damaged record,
/// under the key after which it lies. Errors: those of the store's scans.
absl::StatusOr<VerificationCounts> VerifyStore(storage::MaintainedStore& store,
                                               const storage::RecordFilter& filter,
                                               const RecordCheck& check,
                                               VerificationObserver& observer,
                                               const std::stop_token& stop);

}  // namespace puzzlesolver::app
