#pragma once

#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/app/record_check.h"
#include "storage/portable_reader.h"
#include "storage/signing_key.h"
#include "storage/solution_store.h"

namespace puzzlesolver::app {

struct ImportCounts {
  std::uint64_t read_records = 0;
  std::uint64_t stored_records = 0;     ///< that said more than what was there
  std::uint64_t untrusted_records = 0;  ///< of those: kept as hints
  /// Damaged, of other versions or of no state; without a valid signature also bounds, and moves
  /// that do not lead to the goal.
  std::uint64_t rejected_records = 0;

  bool operator==(const ImportCounts&) const = default;
};

/// Takes an export in, however it is cut into pieces. What is not signed with `key` becomes hints.
/// What was taken in before an error stays, and a repeated import does no harm. Not synchronised.
class StoreImport final : private storage::PortableSink {
 public:
  /// All are borrowed; a null `key` trusts nothing.
  StoreImport(storage::SolutionStore& store, const RecordCheck& check,
              const storage::SigningKey* key)
      : store_(store), check_(check), reader_(key, *this) {}

  /// Errors: INVALID_ARGUMENT when the bytes are no export, CANCELLED within 50 ms of a request to
  /// stop, those of the store.
  absl::Status Read(std::string_view bytes, const std::stop_token& stop);

  /// To be called after the last byte. Errors as those of Read; INVALID_ARGUMENT also when the
  /// export ends early.
  absl::StatusOr<ImportCounts> Finish();

  /// So far.
  ImportCounts counts() const;

 private:
  absl::Status OnRecord(std::string_view encoded_key, std::string_view value,
                        bool is_trusted) override;
  /// False for what is to be left out.
  bool Take(const storage::Key& key, storage::Record record, bool is_trusted);
  absl::Status StoreBatch();
  absl::Status StoreEntries(const std::vector<storage::Entry>& entries, bool as_hints);

  storage::SolutionStore& store_;
  const RecordCheck& check_;
  storage::PortableReader reader_;
  std::stop_token stop_;
  std::vector<storage::Entry> answers_;  ///< trusted, not stored yet
  std::vector<storage::Entry> hints_;    ///< likewise
  ImportCounts counts_;
};

}  // namespace puzzlesolver::app
