#include "service/app/store_import.h"

#include <optional>
#include <utility>

#include "service/app/replay.h"
#include "storage/record.h"
#include "storage/store_rules.h"

namespace puzzlesolver::app {
namespace {

using storage::Entry;
using storage::Guarantee;
using storage::Record;

constexpr std::size_t kBatchEntries = 512;

Record AsHint(const Record& record) {
  return {Guarantee::kLegal, 0, record.bits_per_move, record.moves};
}

}  // namespace

absl::Status StoreImport::Read(std::string_view bytes, const std::stop_token& stop) {
  stop_ = stop;
  return reader_.Read(bytes);
}

absl::StatusOr<ImportCounts> StoreImport::Finish() {
  // Of an export that ends early, too.
  const absl::Status stored = StoreBatch();
  if (absl::Status status = reader_.Finish(); !status.ok()) return status;
  if (!stored.ok()) return stored;
  return counts();
}

ImportCounts StoreImport::counts() const {
  ImportCounts counts = counts_;
  counts.read_records = reader_.records();
  counts.rejected_records += reader_.rejected();
  return counts;
}

absl::Status StoreImport::OnRecord(std::string_view encoded_key, std::string_view value,
                                   bool is_trusted) {
  if (stop_.stop_requested()) return absl::CancelledError("The import was stopped.");
  const std::optional<storage::Key> key = storage::DecodeKey(encoded_key);
  std::optional<Record> record = storage::DecodeRecord(encoded_key, value);
  if (!key || !record || !Take(*key, *std::move(record), is_trusted)) ++counts_.rejected_records;
  return answers_.size() + hints_.size() < kBatchEntries ? absl::OkStatus() : StoreBatch();
}

bool StoreImport::Take(const storage::Key& key, Record record, bool is_trusted) {
  const std::unique_ptr<Instance> instance = check_.InstanceOf(key);
  if (instance == nullptr || instance->WhyUnsolvable()) return false;
  if (is_trusted &&
      (record.guarantee >= Guarantee::kOptimal || record.guarantee == Guarantee::kNone)) {
    answers_.push_back({key, std::move(record)});
    return true;
  }
  if (record.moves.empty() || !Replay(*instance, record.moves).solved) return false;
  // A trusted hint says two things.
  if (is_trusted && record.lower_bound > 0) {
    answers_.push_back({key, {Guarantee::kNone, record.lower_bound, record.bits_per_move, {}}});
  }
  hints_.push_back({key, std::move(record)});
  return true;
}

absl::Status StoreImport::StoreBatch() {
  absl::Status status = StoreEntries(std::exchange(answers_, {}), false);
  return status.ok() ? StoreEntries(std::exchange(hints_, {}), true) : status;
}

absl::Status StoreImport::StoreEntries(const std::vector<Entry>& entries, bool as_hints) {
  std::uint64_t stored = 0;
  for (const Entry& entry : entries) {
    const auto known = store_.Find(entry.key);
    if (!known.ok()) return known.status();
    const Record record = as_hints ? AsHint(entry.record) : entry.record;
    if (storage::Improve(*known, record)) ++stored;
  }
  absl::Status status = as_hints ? store_.PutHints(entries) : store_.Put(entries);
  if (!status.ok()) return status;
  counts_.stored_records += stored;
  if (as_hints) counts_.untrusted_records += stored;
  return absl::OkStatus();
}

}  // namespace puzzlesolver::app
