#include "service/telemetry/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace puzzlesolver::telemetry {
namespace {

/// Of proc(5), "/proc/[pid]/stat", without the name of the program, which may hold spaces.
std::vector<std::string> StatFields() {
  std::ifstream file("/proc/self/stat");
  std::string line;
  std::getline(file, line);
  line.erase(0, line.rfind(')') + 1);
  return absl::StrSplit(line, ' ', absl::SkipEmpty());
}

// Numbers of the fields as in proc(5), less the three that are missing or come before index 0.
constexpr std::size_t kUserTicks = 14 - 3;
constexpr std::size_t kSystemTicks = 15 - 3;
constexpr std::size_t kStartTicks = 22 - 3;
constexpr std::size_t kVirtualBytes = 23 - 3;
constexpr std::size_t kResidentPages = 24 - 3;

double NumberAt(const std::vector<std::string>& fields, std::size_t index) {
  double number = 0;
  return absl::SimpleAtod(fields[index], &number) ? number : 0;
}

/// Of the machine's start, in Unix time.
std::optional<double> BootSeconds() {
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line);) {
    double seconds = 0;
    if (!absl::StartsWith(line, "btime ")) continue;
    if (absl::SimpleAtod(line.substr(6), &seconds)) return seconds;
  }
  return std::nullopt;
}

void AddFiles(MetricList& metrics) {
  std::error_code error;
  std::filesystem::directory_iterator file("/proc/self/fd", error);
  if (error) return;
  double open = -1;  // the directory itself is one of them
  for (; !error && file != std::filesystem::directory_iterator(); file.increment(error)) ++open;
  metrics.AddGauge("process_open_fds", "Open file descriptors.", open);
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  metrics.AddGauge("process_max_fds", "File descriptors that may be open.",
                   static_cast<double>(limit.rlim_cur));
}

}  // namespace

void AddProcessMetrics(MetricList& metrics) {
  AddFiles(metrics);
  const std::vector<std::string> stat = StatFields();
  if (stat.size() <= kResidentPages) return;
  const double ticks_per_second = static_cast<double>(sysconf(_SC_CLK_TCK));
  const double page_bytes = static_cast<double>(sysconf(_SC_PAGESIZE));
  metrics.AddCounter(
      "process_cpu_seconds_total", "Processor time in user and system mode.",
      (NumberAt(stat, kUserTicks) + NumberAt(stat, kSystemTicks)) / ticks_per_second);
  metrics.AddGauge("process_virtual_memory_bytes", "Virtual memory.",
                   NumberAt(stat, kVirtualBytes));
  metrics.AddGauge("process_resident_memory_bytes", "Resident memory.",
                   NumberAt(stat, kResidentPages) * page_bytes);
  if (const std::optional<double> boot = BootSeconds()) {
    metrics.AddGauge("process_start_time_seconds", "Start of the process, in Unix time.",
                     *boot + NumberAt(stat, kStartTicks) / ticks_per_second);
  }
}

}  // namespace puzzlesolver::telemetry
