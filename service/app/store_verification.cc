#include "service/app/store_verification.h"

#include <optional>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "service/app/table_check.h"

namespace puzzlesolver::app {
namespace {

constexpr std::uint64_t kRecordsPerProgress = 256;

std::string PlaceOf(std::string_view key, const char* end) {
  return key.empty() ? std::string(end)
                     : absl::StrCat("the key ", absl::BytesToHexString({key.data(), key.size()}));
}

/// Counts and tells.
class Verification final {
 public:
  explicit Verification(VerificationObserver& observer) : observer_(observer) {}

  /// From now on.
  void Obey(const std::stop_token& stop) { stop_ = stop; }

  void Count() {
    if (++counts_.read_records % kRecordsPerProgress == 0) observer_.OnProgress(counts_, stop_);
  }

  void Damaged(std::string_view key, const std::string& explanation) {
    ++counts_.damaged_records;
    observer_.OnDamaged(key, explanation, stop_);
  }

  void Unreadable(std::string_view after, std::string_view before, const std::string& reason) {
    Damaged(after, absl::StrCat("What lies between ", PlaceOf(after, "the beginning"), " and ",
                                PlaceOf(before, "the end"), " cannot be read: ", reason, "."));
  }

  const VerificationCounts& counts() const { return counts_; }

 private:
  VerificationObserver& observer_;
  std::stop_token stop_;
  VerificationCounts counts_;
};

class SolutionVisitor final : public storage::ScanVisitor {
 public:
  SolutionVisitor(const storage::RecordFilter& filter, const RecordCheck& check,
                  Verification& verification)
      : filter_(filter), check_(check), verification_(verification) {}

  void OnBegin(const std::stop_token& stop) override { verification_.Obey(stop); }

  bool OnValue(std::string_view key, std::string_view value) override {
    if (!filter_.Selects(key, value)) return true;
    verification_.Count();
    if (const auto wrong = check_.WhatIsWrong(key, value)) verification_.Damaged(key, *wrong);
    return true;
  }

  bool OnUnreadable(std::string_view after, std::string_view before,
                    const std::string& reason) override {
    verification_.Unreadable(after, before, reason);
    return true;
  }

 private:
  const storage::RecordFilter& filter_;
  const RecordCheck& check_;
  Verification& verification_;
};

class TableVisitor final : public storage::ScanVisitor {
 public:
  TableVisitor(const storage::RecordFilter& filter, Verification& verification)
      : filter_(filter), verification_(verification) {}

  void OnBegin(const std::stop_token& stop) override { verification_.Obey(stop); }

  bool OnValue(std::string_view key, std::string_view value) override {
    Tell(check_.BeginTableOf(key));
    const auto wrong = check_.AddRow(key, value);
    if (!filter_.Selects(key, value)) return true;
    verification_.Count();
    if (wrong) verification_.Damaged(key, *wrong);
    return true;
  }

  bool OnUnreadable(std::string_view after, std::string_view before,
                    const std::string& reason) override {
    verification_.Unreadable(after, before, reason);
    return true;
  }

  void Finish(const std::stop_token& stop) {
    verification_.Obey(stop);
    Tell(check_.Finish());
  }

 private:
  void Tell(const std::optional<TableCheck::Incomplete>& table) {
    if (table && filter_.Selects(table->encoded_key, table->value)) {
      verification_.Damaged(table->encoded_key, table->explanation);
    }
  }

  const storage::RecordFilter& filter_;
  Verification& verification_;
  TableCheck check_;
};

}  // namespace

absl::StatusOr<VerificationCounts> VerifyStore(storage::MaintainedStore& store,
                                               const storage::RecordFilter& filter,
                                               const RecordCheck& check,
                                               VerificationObserver& observer,
                                               const std::stop_token& stop) {
  Verification verification(observer);
  SolutionVisitor solutions(filter, check, verification);
  if (absl::Status status = store.ScanSolutions(solutions, stop); !status.ok()) return status;
  TableVisitor tables(filter, verification);
  if (absl::Status status = store.ScanTables(tables, stop); !status.ok()) return status;
  tables.Finish(stop);
  return verification.counts();
}

}  // namespace puzzlesolver::app
