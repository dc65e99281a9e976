#include "service/telemetry/process_metrics.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <ctime>
#include <map>

#include "absl/time/clock.h"

namespace puzzlesolver::telemetry {
namespace {

std::map<std::string, double> Read() {
  MetricList list;
  AddProcessMetrics(list);
  std::map<std::string, double> values;
  for (const auto& family : std::move(list).Take()) {
    const prometheus::ClientMetric& metric = family.metric.at(0);
    const bool counts = family.type == prometheus::MetricType::Counter;
    values[family.name] = counts ? metric.counter.value : metric.gauge.value;
  }
  return values;
}

TEST(ProcessMetrics, AreThoseOfEveryPrometheusClient) {
  using ::testing::Key;
  EXPECT_THAT(Read(), ::testing::ElementsAre(
                          Key("process_cpu_seconds_total"), Key("process_max_fds"),
                          Key("process_open_fds"), Key("process_resident_memory_bytes"),
                          Key("process_start_time_seconds"), Key("process_virtual_memory_bytes")));
}

TEST(ProcessMetrics, CountOpenFiles) {
  const auto open_files = [] {
    int count = 0;
    for (int file = 0; file < 1024; ++file) count += fcntl(file, F_GETFD) >= 0 ? 1 : 0;
    return count;
  };
  EXPECT_EQ(Read()["process_open_fds"], open_files());
  const int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
  EXPECT_EQ(Read()["process_open_fds"], open_files());
  close(file);
}

TEST(ProcessMetrics, MeasureMemoryInBytes) {
  constexpr double kMegabytes = 64;
  const double before = Read()["process_resident_memory_bytes"];
  const std::string filled(static_cast<std::size_t>(kMegabytes * 1e6), 'x');
  const double growth = Read()["process_resident_memory_bytes"] - before;
  EXPECT_GT(growth, 0.9 * kMegabytes * 1e6);
  EXPECT_LT(growth, 1.5 * kMegabytes * 1e6);
  EXPECT_EQ(filled.back(), 'x');
}

// The clock of the process counts the same; a tick is a hundredth of a second.
TEST(ProcessMetrics, MeasureProcessorTimeInSeconds) {
  const double before = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  const double seconds = Read()["process_cpu_seconds_total"];
  const double after = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  EXPECT_GE(seconds, before - 0.05);
  EXPECT_LE(seconds, after + 0.05);
}

TEST(ProcessMetrics, KnowWhenTheProcessBegan) {
  const double now = absl::ToDoubleSeconds(absl::Now() - absl::UnixEpoch());
  const double start = Read()["process_start_time_seconds"];
  EXPECT_LT(start, now + 2);
  EXPECT_GT(start, now - 3600);
}

}  // namespace
}  // namespace puzzlesolver::telemetry
