#include "service/app/known_steps.h"

#include <string>
#include <utility>

namespace puzzlesolver::app {
namespace {

// A byte is 1 + kMoves * distance + move.
constexpr unsigned kMoves = 4;
constexpr unsigned kMaxDistance = 62;

/// nullopt when it is too large.
std::optional<std::size_t> NumberOf(const std::string& rank) {
  std::size_t number = 0;
  for (const char byte : rank) {
    number = number << 8 | static_cast<unsigned char>(byte);
    if (number >= KnownSteps::kMaxStates) return std::nullopt;
  }
  return number;
}

bool IsOf(const StateKey& state, const StateKey& table) {
  return state.family == table.family && state.rows == table.rows &&
         state.columns == table.columns && state.goal_cell == table.goal_cell;
}

}  // namespace

KnownSteps::KnownSteps(std::vector<StateKey> tables) {
  for (StateKey& table : tables) tables_.emplace_back(std::move(table));
}

KnownSteps::Table* KnownSteps::TableOf(const StateKey& state) const {
  for (Table& table : tables_) {
    if (IsOf(state, table.key)) return &table;
  }
  return nullptr;
}

std::optional<storage::Step> KnownSteps::Find(const StateKey& state) const {
  const Table* const table = TableOf(state);
  const Byte* const steps = table == nullptr ? nullptr : table->steps.load();
  const std::optional<std::size_t> number = NumberOf(state.rank);
  if (steps == nullptr || !number) return std::nullopt;
  const unsigned byte = steps[*number].load(std::memory_order_relaxed);
  if (byte == 0) return std::nullopt;
  return storage::Step{static_cast<std::uint8_t>((byte - 1) / kMoves),
                       static_cast<std::uint8_t>((byte - 1) % kMoves)};
}

void KnownSteps::Put(const StateKey& state, const storage::Step& step) {
  Table* const table = TableOf(state);
  const std::optional<std::size_t> number = NumberOf(state.rank);
  if (table == nullptr || !number || step.distance > kMaxDistance || step.first_move >= kMoves) {
    return;
  }
  Byte* steps = table->steps.load();
  if (steps == nullptr) {
    auto fresh = std::make_unique<Byte[]>(kMaxStates);
    if (table->steps.compare_exchange_strong(steps, fresh.get())) steps = fresh.release();
  }
  steps[*number].store(static_cast<std::uint8_t>(1 + kMoves * step.distance + step.first_move),
                       std::memory_order_relaxed);
}

}  // namespace puzzlesolver::app
