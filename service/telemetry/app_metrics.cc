#include "service/telemetry/app_metrics.h"

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace puzzlesolver::telemetry {
namespace {

using State = app::TableStatus::State;

constexpr std::array<std::pair<State, const char*>, 4> kTableStates = {
    {{State::kAbsent, "absent"},
     {State::kBuilding, "building"},
     {State::kReady, "ready"},
     {State::kFailed, "failed"}}};

void AddSearches(const app::PuzzleApp::Statistics& statistics, const app::AppOptions& options,
                 MetricList& metrics) {
  const auto number = [](auto value) { return static_cast<double>(value); };
  metrics.AddCounter("puzzlesolver_searches_started_total", "Searches begun.",
                     number(statistics.searches_started));
  metrics.AddCounter("puzzlesolver_coalesced_calls_total",
                     "Questions that joined the search of an earlier equal one.",
                     number(statistics.searches_joined));
  metrics.AddGauge("puzzlesolver_searches_running", "Searches that have a thread.",
                   number(statistics.searches_running));
  metrics.AddGauge("puzzlesolver_searches_queued", "Searches that wait for a thread.",
                   number(statistics.searches_queued));
  metrics.AddGauge("puzzlesolver_search_threads", "Searches that may run at a time.",
                   options.search_threads);
  metrics.AddGauge("puzzlesolver_search_queue_capacity",
                   "Searches that may wait for a thread before further ones are refused.",
                   number(options.queue_capacity));
  metrics.AddCounter("puzzlesolver_expanded_nodes_total",
                     "Nodes expanded by searches, running ones included.",
                     number(statistics.nodes_expanded));
}

void AddFaults(const app::PuzzleApp::Statistics& statistics, MetricList& metrics) {
  metrics.AddCounter("puzzlesolver_store_errors_total",
                     "Reads and writes of answers and tables that the solution store refused.",
                     static_cast<double>(statistics.store_errors));
  metrics.AddCounter("puzzlesolver_failed_replays_total",
                     "Move lists that did not lead to the goal and were kept from the caller.",
                     static_cast<double>(statistics.failed_replays));
}

void AddTables(const std::vector<app::TableStatus>& tables, MetricList& metrics) {
  std::vector<MetricList::Sample> states;
  std::vector<MetricList::Sample> bytes;
  std::set<std::string> names;  // a sample given twice would spoil the whole scrape
  for (const app::TableStatus& table : tables) {
    if (!names.insert(table.name).second) continue;
    for (const auto& [state, name] : kTableStates) {
      states.push_back(
          {{{"table", table.name}, {"state", name}}, table.state == state ? 1.0 : 0.0});
    }
    bytes.push_back({{{"table", table.name}}, static_cast<double>(table.bytes)});
  }
  metrics.AddGauge("puzzlesolver_table_state", "1 for the state that a table is in, else 0.",
                   states);
  metrics.AddGauge("puzzlesolver_table_bytes",
                   "Size of a table; 0 when it is not there or is kept in the solution store.",
                   bytes);
}

}  // namespace

void AddAppMetrics(const app::PuzzleApp& app, MetricList& metrics) {
  const app::PuzzleApp::Statistics statistics = app.GetStatistics();
  AddSearches(statistics, app.options(), metrics);
  AddFaults(statistics, metrics);
  metrics.AddCounter("puzzlesolver_tables_built_total",
                     "Tables of the solution store that were computed since the start.",
                     static_cast<double>(statistics.tables_built));
  metrics.AddGauge("puzzlesolver_tables_in_use_bytes", "Size of the large tables in use.",
                   static_cast<double>(statistics.tables_in_use_bytes));
  AddTables(app.Tables(), metrics);
}

}  // namespace puzzlesolver::telemetry
