#include "tests/bench/service/process_usage.h"

#include <time.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"

namespace puzzlesolver::bench {
namespace {

constexpr absl::Duration kIdleInterval = absl::Milliseconds(500);
constexpr double kIdleShare = 0.02;

}  // namespace

absl::Duration CpuTimeOf(pid_t process) {
  clockid_t clock;
  timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) {
    throw std::runtime_error(absl::StrCat("process ", process, " does not run"));
  }
  return absl::DurationFromTimespec(time);
}

double ResidentMegabytesOf(pid_t process) {
  std::ifstream status(absl::StrCat("/proc/", process, "/status"));
  double kibibytes = 0;
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") status >> kibibytes;
  }
  return kibibytes * 1024 / 1e6;
}

void WaitUntilIdle(pid_t process) {
  absl::Duration before;
  absl::Duration now = CpuTimeOf(process);
  do {
    before = now;
    absl::SleepFor(kIdleInterval);
    now = CpuTimeOf(process);
  } while (now - before > kIdleShare * kIdleInterval);
}

}  // namespace puzzlesolver::bench
