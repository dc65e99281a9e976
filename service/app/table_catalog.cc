#include "service/app/table_catalog.h"

#include <new>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/app/store_key.h"

namespace puzzlesolver::app {

TableCatalog::TableCatalog(std::span<const std::unique_ptr<Solver>> solvers,
                           storage::SolutionStore& store, Counters& counters,
                           absl::Duration interval)
    : store_(store), counters_(counters), interval_(interval) {
  std::vector<Entry*> missing;
  for (const auto& solver : solvers) {
    for (StateKey& table : solver->StoredTables()) {
      Entry& entry = entries_.emplace_back(std::move(table), *solver);
      entry.ready = IsStored(entry.key).value_or(false);
      if (!entry.ready) missing.push_back(&entry);
    }
  }
  if (!missing.empty()) {
    Build(*missing.back());
    missing.pop_back();
  }
  builder_ = std::jthread([this, missing](const std::stop_token& stop) { Run(missing, stop); });
}

void TableCatalog::Run(const std::vector<Entry*>& missing, const std::stop_token& stop) {
  for (auto entry = missing.rbegin(); entry != missing.rend() && !stop.stop_requested(); ++entry) {
    Build(**entry);
  }
  std::unique_lock lock(waiting_mutex_);
  while (!stop.stop_requested()) {
    waiting_.wait_for(lock, stop, absl::ToChronoNanoseconds(interval_), [] { return false; });
    for (Entry& entry : entries_) {
      if (!stop.stop_requested()) Check(entry);
    }
  }
}

void TableCatalog::Check(Entry& entry) {
  const absl::StatusOr<bool> stored = IsStored(entry.key);
  // What cannot be read now is not lost.
  if (!stored.ok()) return;
  entry.ready = *stored;
  if (!*stored) Build(entry);
}

bool TableCatalog::IsReady(StateKey state) const {
  state.rank.clear();
  for (const Entry& entry : entries_) {
    if (entry.key == state) return entry.ready;
  }
  return false;
}

std::vector<TableStatus> TableCatalog::Statuses() const {
  std::vector<TableStatus> statuses;
  for (const Entry& entry : entries_) {
    const StateKey& key = entry.key;
    TableStatus& status = statuses.emplace_back();
    status.name = absl::StrCat(key.rows, "x", key.columns, "-goal-", key.goal_cell);
    status.kind = TablePlan::Kind::kComplete;
    status.family = key.family;
    status.rows = key.rows;
    status.columns = key.columns;
    status.goal_cell = key.goal_cell;
    status.state = entry.ready ? TableStatus::State::kReady : TableStatus::State::kBuilding;
    if (const char* const failure = entry.failure) {
      status.state = TableStatus::State::kFailed;
      status.detail = failure;
    }
  }
  return statuses;
}

absl::StatusOr<bool> TableCatalog::IsStored(const StateKey& table) {
  absl::StatusOr<bool> stored = store_.HasTable(ToStoreKey(table));
  if (!stored.ok()) ++counters_.store_errors;
  return stored;
}

void TableCatalog::Build(Entry& entry) {
  try {
    entry.ready = MakeAndStore(entry);
    entry.failure = entry.ready ? nullptr : "The database could not take it.";
  } catch (const std::bad_alloc&) {
    entry.failure = "There was not enough memory to make it.";
  }
}

bool TableCatalog::MakeAndStore(const Entry& entry) {
  std::vector<std::pair<std::string, storage::Step>> steps;
  for (TableRow& row : entry.solver.BuildTable(entry.key)) {
    steps.emplace_back(std::move(row.rank), storage::Step{row.distance, row.first_move});
  }
  ++counters_.tables_built;
  const bool stored = store_.PutTable(ToStoreKey(entry.key), steps).ok();
  if (!stored) ++counters_.store_errors;
  return stored;
}

}  // namespace puzzlesolver::app
