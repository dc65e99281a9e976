#include "storage/store_rules.h"

#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

absl::Status CheckEntry(std::size_t index, const Entry& entry) {
  const auto refuse = [index](const char* reason) {
    return absl::InvalidArgumentError(absl::StrCat("Entry ", index, " ", reason, "."));
  };
  const Guarantee guarantee = entry.record.guarantee;
  if (guarantee == Guarantee::kLegal || guarantee == Guarantee::kBounded) {
    return refuse("is a LEGAL or BOUNDED answer; only CANONICAL and OPTIMAL ones are stored");
  }
  if (!IsWellFormed(entry.record)) {
    return refuse("has moves or a lower bound that contradict its guarantee or its move width");
  }
  if (entry.key.rank.empty()) return refuse("has a key without a rank");
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::map<std::string, const Record*>> StrongestPerKey(
    std::span<const Entry> entries) {
  std::map<std::string, const Record*> strongest;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (absl::Status status = CheckEntry(i, entries[i]); !status.ok()) return status;
    const Record& candidate = entries[i].record;
    const auto [known, inserted] = strongest.try_emplace(EncodeKey(entries[i].key), &candidate);
    if (!inserted && IsStronger(candidate, *known->second)) known->second = &candidate;
  }
  return strongest;
}

absl::Status CheckTable(std::span<const std::pair<std::string, Step>> steps) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string& rank = steps[i].first;
    const bool follows =
        i == 0 ? !rank.empty() : rank.size() == steps[0].first.size() && rank > steps[i - 1].first;
    if (!follows) {
      return absl::InvalidArgumentError(absl::StrCat(
          "The rank of table row ", i,
          " is out of place: ranks must ascend strictly, not be empty and have one width."));
    }
  }
  return absl::OkStatus();
}

}  // namespace puzzlesolver::storage
