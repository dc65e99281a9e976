#include "service/app/record_check.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "service/app/replay.h"
#include "service/app/store_key.h"
#include "storage/record.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::app {
namespace {

std::optional<std::string> WhatIsWrongWith(const storage::Record& record,
                                           const Instance& instance) {
  if (record.guarantee == storage::Guarantee::kNone) {
    if (!instance.WhyUnsolvable()) return std::nullopt;
    return "It is a bound on the solution of a state that has none.";
  }
  const ReplayResult replay = Replay(instance, record.moves);
  if (replay.solved) return std::nullopt;
  if (replay.legal_moves == record.moves.size()) return "Its moves do not lead to the goal.";
  return absl::StrCat("Move ", replay.legal_moves + 1, " of its ", record.moves.size(),
                      " cannot be made.");
}

}  // namespace

std::optional<std::string> RecordCheck::WhatIsWrong(std::string_view encoded_key,
                                                    std::string_view value) const {
  using storage::ValueState;
  const ValueState state = storage::InspectValue(encoded_key, value);
  if (state == ValueState::kDamaged) return "Its checksum does not fit its key and its content.";
  if (state != ValueState::kCurrent) return std::nullopt;
  const std::optional<storage::Key> key = storage::DecodeKey(encoded_key);
  if (!key) return "Its key is of no known format.";
  const std::optional<storage::Record> record = storage::DecodeRecord(encoded_key, value);
  if (!record) return "Its checksum is right, but its content is no record.";
  const std::unique_ptr<Instance> instance = InstanceOf(*key);
  if (instance == nullptr) return "No puzzle has a state with its key.";
  return WhatIsWrongWith(*record, *instance);
}

std::unique_ptr<Instance> RecordCheck::InstanceOf(const storage::Key& key) const {
  const StateKey state = ToStateKey(key);
  const auto solver =
      std::ranges::find(solvers_, state.family, [](const auto& each) { return each->family(); });
  return solver == solvers_.end() ? nullptr : (*solver)->InstanceOf(state);
}

}  // namespace puzzlesolver::app
