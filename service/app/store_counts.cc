#include "service/app/store_counts.h"

#include <optional>
#include <string>
#include <string_view>

#include "storage/key.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::app {
namespace {

class Counter final : public storage::ScanVisitor {
 public:
  explicit Counter(const storage::RecordFilter& filter) : filter_(filter) {}

  bool OnValue(std::string_view key, std::string_view value) override {
    if (filter_.Selects(key, value)) Count(key, value);
    return true;
  }

  bool OnUnreadable(std::string_view, std::string_view, const std::string&) override {
    ++counts_.damaged;
    return true;
  }

  const StoreCounts& counts() const { return counts_; }

 private:
  void Count(std::string_view encoded_key, std::string_view value) {
    using storage::ValueState;
    const ValueState state = storage::InspectValue(encoded_key, value);
    if (state == ValueState::kOutdated) {
      ++counts_.outdated;
    } else if (state == ValueState::kNewer) {
      ++counts_.newer;
    } else {
      const auto key = storage::DecodeKey(encoded_key);
      const auto record = storage::DecodeRecord(encoded_key, value);
      ++(key && record ? counts_.records[{key->family, record->guarantee}] : counts_.damaged);
    }
  }

  const storage::RecordFilter& filter_;
  StoreCounts counts_;
};

}  // namespace

absl::StatusOr<StoreCounts> CountRecords(storage::MaintainedStore& store,
                                         const storage::RecordFilter& filter,
                                         const std::stop_token& stop) {
  Counter counter(filter);
  if (absl::Status status = store.ScanSolutions(counter, stop); !status.ok()) return status;
  return counter.counts();
}

std::uint64_t BytesOnDisk(const storage::MaintainedStore& store) {
  const auto database = store.GetStatistics().database;
  return database ? database->table_file_bytes + database->log_bytes : 0;
}

}  // namespace puzzlesolver::app
