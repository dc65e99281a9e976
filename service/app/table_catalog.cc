#include "service/app/table_catalog.h"

#include <string>
#include <utility>

#include "service/app/store_key.h"

namespace puzzlesolver::app {

TableCatalog::TableCatalog(std::span<const std::unique_ptr<Solver>> solvers,
                           storage::SolutionStore& store, Counters& counters)
    : store_(store), counters_(counters) {
  std::vector<Entry*> missing;
  for (const auto& solver : solvers) {
    for (StateKey& table : solver->StoredTables()) {
      Entry& entry = entries_.emplace_back(std::move(table), *solver);
      entry.ready = IsStored(entry.key);
      if (!entry.ready) missing.push_back(&entry);
    }
  }
  if (missing.empty()) return;
  Build(*missing.back());
  missing.pop_back();
  builder_ = std::jthread([this, missing](std::stop_token stop) {
    for (auto entry = missing.rbegin(); entry != missing.rend() && !stop.stop_requested(); ++entry)
      Build(**entry);
  });
}

bool TableCatalog::IsReady(StateKey state) const {
  state.rank.clear();
  for (const Entry& entry : entries_) {
    if (entry.key == state) return entry.ready;
  }
  return false;
}

std::vector<PuzzleApp::Table> TableCatalog::tables() const {
  std::vector<PuzzleApp::Table> tables;
  for (const Entry& entry : entries_) tables.push_back({entry.key, entry.ready});
  return tables;
}

bool TableCatalog::IsStored(const StateKey& table) {
  const absl::StatusOr<bool> stored = store_.HasTable(ToStoreKey(table));
  if (!stored.ok()) ++counters_.store_errors;
  return stored.value_or(false);
}

void TableCatalog::Build(Entry& entry) {
  std::vector<std::pair<std::string, storage::Step>> steps;
  for (TableRow& row : entry.solver.BuildTable(entry.key)) {
    steps.emplace_back(std::move(row.rank), storage::Step{row.distance, row.first_move});
  }
  ++counters_.tables_built;
  if (store_.PutTable(ToStoreKey(entry.key), steps).ok()) {
    entry.ready = true;
  } else {
    ++counters_.store_errors;
  }
}

}  // namespace puzzlesolver::app
