#include "storage/store_rules.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

absl::Status Refuse(std::size_t index, const char* reason) {
  return absl::InvalidArgumentError(absl::StrCat("Entry ", index, " ", reason, "."));
}

absl::Status CheckWholeness(std::size_t index, const Entry& entry) {
  if (!IsWellFormed(entry.record)) {
    return Refuse(index,
                  "has moves or a lower bound that contradict its guarantee or its move width");
  }
  if (entry.key.rank.empty()) return Refuse(index, "has a key without a rank");
  return absl::OkStatus();
}

void Add(const Entry& entry, Record record, std::map<std::string, Record>& records) {
  const auto [known, inserted] = records.try_emplace(EncodeKey(entry.key), record);
  if (inserted) return;
  if (auto improved = Improve(known->second, record)) known->second = *std::move(improved);
}

bool IsShortest(const Record& record) { return record.guarantee >= Guarantee::kOptimal; }

// Of two that are not the shortest: the better moves, if they are as many as is proven.
Record Combine(const Record& known, const Record& candidate) {
  const bool is_better = candidate.guarantee != known.guarantee
                             ? candidate.guarantee > known.guarantee
                             : candidate.moves.size() < known.moves.size();
  Record combined = is_better ? candidate : known;
  combined.lower_bound = std::max(known.lower_bound, candidate.lower_bound);
  if (combined.moves.size() >= combined.lower_bound) return combined;
  return {Guarantee::kNone, combined.lower_bound, known.bits_per_move, {}};
}

}  // namespace

std::optional<Record> Improve(const std::optional<Record>& known, const Record& candidate) {
  if (!known) return candidate;
  if (IsShortest(*known) || IsShortest(candidate)) {
    if (candidate.guarantee > known->guarantee) return candidate;
    return std::nullopt;
  }
  Record combined = Combine(*known, candidate);
  if (combined == *known) return std::nullopt;
  return combined;
}

absl::StatusOr<std::map<std::string, Record>> CombinePerKey(std::span<const Entry> entries) {
  std::map<std::string, Record> records;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Guarantee guarantee = entries[i].record.guarantee;
    if (guarantee == Guarantee::kLegal || guarantee == Guarantee::kBounded) {
      return Refuse(i, "is a LEGAL or BOUNDED answer; only CANONICAL and OPTIMAL ones are stored");
    }
    if (absl::Status status = CheckWholeness(i, entries[i]); !status.ok()) return status;
    Add(entries[i], entries[i].record, records);
  }
  return records;
}

absl::StatusOr<std::map<std::string, Record>> CombineHintsPerKey(std::span<const Entry> entries) {
  std::map<std::string, Record> records;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Record& record = entries[i].record;
    if (record.moves.empty()) return Refuse(i, "is a hint without moves");
    if (absl::Status status = CheckWholeness(i, entries[i]); !status.ok()) return status;
    Add(entries[i], {Guarantee::kLegal, 0, record.bits_per_move, record.moves}, records);
  }
  return records;
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
