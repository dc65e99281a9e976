#include "service/telemetry/service_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/telemetry/call_metrics.h"
#include "service/telemetry/metrics_text.h"
#include "storage/memory_store.h"
#include "storage/rocksdb_store.h"
#include "tests/support/prometheus_text.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/telemetry/answers.h"
#include "tests/unit/telemetry/fake_app.h"

namespace puzzlesolver::telemetry {
namespace {

using ::testing::Contains;
using ::testing::Gt;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Key;
using ::testing::Not;
using ::testing::Pair;
using Samples = std::map<std::string, double>;
using State = app::TableStatus::State;

class ServiceMetricsTest : public ::testing::Test {
 protected:
  Samples Read(const storage::SolutionStore& store, std::vector<ExtraMetric> extra = {}) const {
    const ServiceMetrics metrics({.app = &app_,
                                  .store = &store,
                                  .version = "0.1.0",
                                  .engine_version = 7,
                                  .extra = std::move(extra)});
    const PrometheusText text = ReadPrometheusText(MetricsText({&metrics}));
    EXPECT_THAT(text.complaints, IsEmpty());
    return text.samples;
  }

  Samples Read() const { return Read(*memory_store_); }

  FakeApp app_;
  const std::unique_ptr<storage::SolutionStore> memory_store_ = storage::NewMemoryStore();
};

TEST_F(ServiceMetricsTest, TellWhatIsRunning) {
  EXPECT_THAT(Read(),
              Contains(Pair(R"(puzzlesolver_build_info{version="0.1.0",engine_version="7"})", 1)));
}

TEST_F(ServiceMetricsTest, TellWhatTheAppDoes) {
  app_.statistics = {.searches_started = 11,
                     .searches_joined = 12,
                     .searches_running = 2,
                     .searches_queued = 3,
                     .nodes_expanded = 9'007'199'254'740'991,
                     .store_errors = 4,
                     .failed_replays = 5,
                     .tables_built = 9,
                     .tables_in_use_bytes = 4'227'858'432};
  app_.app_options.search_threads = 8;
  app_.app_options.queue_capacity = 256;
  EXPECT_THAT(Read(),
              IsSupersetOf(Samples{{"puzzlesolver_searches_started_total", 11},
                                   {"puzzlesolver_coalesced_calls_total", 12},
                                   {"puzzlesolver_searches_running", 2},
                                   {"puzzlesolver_searches_queued", 3},
                                   {"puzzlesolver_search_threads", 8},
                                   {"puzzlesolver_search_queue_capacity", 256},
                                   {"puzzlesolver_expanded_nodes_total", 9'007'199'254'740'991},
                                   {"puzzlesolver_store_errors_total", 4},
                                   {"puzzlesolver_failed_replays_total", 5},
                                   {"puzzlesolver_tables_built_total", 9},
                                   {"puzzlesolver_tables_in_use_bytes", 4'227'858'432}}));
}

TEST_F(ServiceMetricsTest, TellHowEachTableStands) {
  app_.tables = {{.name = "3x3-goal-8", .state = State::kReady},
                 {.name = "4x4-patterns", .state = State::kBuilding, .bytes = 123}};
  EXPECT_THAT(Read(), IsSupersetOf(Samples{
                          {R"(puzzlesolver_table_state{table="3x3-goal-8",state="ready"})", 1},
                          {R"(puzzlesolver_table_state{table="3x3-goal-8",state="building"})", 0},
                          {R"(puzzlesolver_table_state{table="4x4-patterns",state="absent"})", 0},
                          {R"(puzzlesolver_table_state{table="4x4-patterns",state="building"})", 1},
                          {R"(puzzlesolver_table_state{table="4x4-patterns",state="ready"})", 0},
                          {R"(puzzlesolver_table_state{table="4x4-patterns",state="failed"})", 0},
                          {R"(puzzlesolver_table_bytes{table="3x3-goal-8"})", 0},
                          {R"(puzzlesolver_table_bytes{table="4x4-patterns"})", 123}}));
}

// Prometheus would refuse all metrics for it.
TEST_F(ServiceMetricsTest, ATableNamedTwiceIsToldOnce) {
  app_.tables = {{.name = "a", .bytes = 1}, {.name = "a", .bytes = 2}};
  EXPECT_THAT(Read(), Contains(Pair(R"(puzzlesolver_table_bytes{table="a"})", 1)));
}

TEST_F(ServiceMetricsTest, TellWhatTheStoreCounts) {
  const storage::Key key{1, 3, 3, 8, "r"};
  const std::vector<storage::Entry> entries = {{key, {storage::Guarantee::kNone, 9, 2, {}}}};
  ASSERT_TRUE(memory_store_->Put(entries).ok());
  ASSERT_TRUE(memory_store_->Find(key).ok());
  ASSERT_TRUE(memory_store_->Find(key).ok());
  ASSERT_TRUE(memory_store_->Find({1, 3, 3, 8, "s"}).ok());
  const Samples samples = Read();
  EXPECT_THAT(samples, IsSupersetOf(Samples{
                           {R"(puzzlesolver_store_lookups_total{result="hit"})", 2},
                           {R"(puzzlesolver_store_lookups_total{result="miss"})", 1},
                           {R"(puzzlesolver_store_failed_operations_total{operation="read"})", 0},
                           {R"(puzzlesolver_store_failed_operations_total{operation="write"})", 0},
                           {"puzzlesolver_store_damaged_records_total", 0},
                           {"puzzlesolver_store_records", 1}}));
  EXPECT_THAT(samples, Not(Contains(Key("puzzlesolver_store_log_bytes"))));
}

TEST_F(ServiceMetricsTest, TellOfTheDatabase) {
  const TemporaryDirectory directory;
  const auto store = storage::RocksDbStore::Open({.directory = directory.path() / "store"});
  ASSERT_TRUE(store.ok()) << store.status();
  const std::vector<std::pair<std::string, storage::Step>> steps = {{"a", {}}, {"b", {}}};
  ASSERT_TRUE((*store)->PutTable({1, 3, 3, 8, ""}, steps).ok());
  const Samples samples = Read(**store);
  EXPECT_THAT(samples, Contains(Pair("puzzlesolver_store_table_file_bytes", Gt(0))));
  for (const char* name :
       {"puzzlesolver_store_block_cache_bytes", "puzzlesolver_store_memtable_bytes",
        "puzzlesolver_store_log_bytes", "puzzlesolver_store_pending_compaction_bytes",
        R"(puzzlesolver_store_block_cache_reads_total{result="hit"})",
        R"(puzzlesolver_store_block_cache_reads_total{result="miss"})",
        "puzzlesolver_store_running_flushes", "puzzlesolver_store_running_compactions",
        "puzzlesolver_store_background_errors_total"}) {
    EXPECT_THAT(samples, Contains(Key(name)));
  }
}

TEST_F(ServiceMetricsTest, TellWhatOthersKeep) {
  double calls = 3;
  const std::vector<ExtraMetric> extra = {
      {.name = "puzzlesolver_open_calls", .help = "Calls.", .read = [&calls] { return calls; }},
      {.kind = ExtraMetric::Kind::kCounter,
       .name = "puzzlesolver_tls_renewals_total",
       .help = "Renewals.",
       .read = [] { return 2; }}};
  EXPECT_THAT(Read(*memory_store_, extra),
              IsSupersetOf(
                  Samples{{"puzzlesolver_open_calls", 3}, {"puzzlesolver_tls_renewals_total", 2}}));
  calls = 4;
  EXPECT_THAT(Read(*memory_store_, extra), Contains(Pair("puzzlesolver_open_calls", 4)));
}

TEST_F(ServiceMetricsTest, TellHowTheSharedCacheStands) {
  EXPECT_THAT(Read(), Not(Contains(Key("puzzlesolver_shared_cache_nodes"))));
  const storage::SharedStatistics statistics{.hits = 1,
                                             .misses = 2,
                                             .rejected = 3,
                                             .timeouts = 4,
                                             .skipped = 5,
                                             .errors = 6,
                                             .writes = 7,
                                             .writes_failed = 8,
                                             .writes_dropped = 9,
                                             .writes_pending = 10,
                                             .nodes = 11,
                                             .nodes_left_alone = 12};
  const ServiceMetrics metrics(
      {.app = &app_, .store = memory_store_.get(), .shared = [&statistics] { return statistics; }});
  const PrometheusText text = ReadPrometheusText(MetricsText({&metrics}));
  EXPECT_THAT(text.complaints, IsEmpty());
  EXPECT_THAT(
      text.samples,
      IsSupersetOf(Samples{{R"(puzzlesolver_shared_cache_lookups_total{result="hit"})", 1},
                           {R"(puzzlesolver_shared_cache_lookups_total{result="miss"})", 2},
                           {R"(puzzlesolver_shared_cache_lookups_total{result="rejected"})", 3},
                           {R"(puzzlesolver_shared_cache_lookups_total{result="timeout"})", 4},
                           {R"(puzzlesolver_shared_cache_lookups_total{result="skipped"})", 5},
                           {R"(puzzlesolver_shared_cache_lookups_total{result="error"})", 6},
                           {R"(puzzlesolver_shared_cache_writes_total{result="done"})", 7},
                           {R"(puzzlesolver_shared_cache_writes_total{result="failed"})", 8},
                           {R"(puzzlesolver_shared_cache_writes_total{result="dropped"})", 9},
                           {"puzzlesolver_shared_cache_pending_writes", 10},
                           {"puzzlesolver_shared_cache_nodes", 11},
                           {"puzzlesolver_shared_cache_nodes_left_alone", 12}}));
}

TEST_F(ServiceMetricsTest, StandBesideThoseOfCalls) {
  const CallMetrics calls({"Solve"});
  const ServiceMetrics service({.app = &app_, .store = memory_store_.get()});
  EXPECT_THAT(ReadPrometheusText(MetricsText({&calls, &service})).complaints, IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::telemetry
