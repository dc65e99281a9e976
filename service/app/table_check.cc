#include "service/app/table_check.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/key.h"
#include "storage/record.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::app {
namespace {

using storage::ValueState;

constexpr char kWrongChecksum[] = "Its checksum does not fit its key and its content.";

std::string TableOf(std::string_view encoded_key) {
  std::optional<storage::Key> key = storage::DecodeKey(encoded_key);
  if (!key) return std::string(encoded_key);
  key->rank.clear();
  return storage::EncodeKey(*key);
}

}  // namespace

std::optional<TableCheck::Incomplete> TableCheck::BeginTableOf(std::string_view encoded_key) {
  std::string table = TableOf(encoded_key);
  if (table == table_) return std::nullopt;
  std::optional<Incomplete> incomplete = Finish();
  *this = TableCheck();
  table_ = std::move(table);
  is_judged_ = true;
  return incomplete;
}

std::optional<std::string> TableCheck::AddRow(std::string_view encoded_key,
                                              std::string_view value) {
  const ValueState state = storage::InspectValue(encoded_key, value);
  const bool is_completion = encoded_key == table_;
  if (is_completion) {
    completion_ = value;
    is_judged_ = state == ValueState::kCurrent;
    expected_ = storage::DecodeCompletion(encoded_key, value);
  } else {
    ++rows_;
  }
  if (state == ValueState::kDamaged) return kWrongChecksum;
  if (state != ValueState::kCurrent) return std::nullopt;
  if (!storage::DecodeKey(encoded_key)) return "Its key is of no known format.";
  const bool is_sound =
      is_completion ? expected_.has_value() : storage::DecodeStep(encoded_key, value).has_value();
  if (is_sound) return std::nullopt;
  return "Its checksum is right, but its content is no row of a table.";
}

std::optional<TableCheck::Incomplete> TableCheck::Finish() {
  if (table_.empty() || !is_judged_ || expected_ == rows_) return std::nullopt;
  if (!expected_ && !completion_.empty()) return std::nullopt;  // told as a damaged row
  const std::string explanation =
      expected_ ? absl::StrCat("Its table has ", rows_, " rows, and should have ", *expected_, ".")
                : absl::StrCat("Its table has ", rows_,
                               " rows without the one that says that it "
                               "is complete.");
  return Incomplete{table_, completion_, explanation};
}

}  // namespace puzzlesolver::app
