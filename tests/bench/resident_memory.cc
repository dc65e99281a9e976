#include "tests/bench/resident_memory.h"

#include <fstream>
#include <string>

namespace puzzlesolver::bench {

void ResetPeakResidentMemory() { std::ofstream("/proc/self/clear_refs") << 5; }

double PeakResidentMegabytes() {
  std::ifstream status("/proc/self/status");
  double kibibytes = 0;
  for (std::string word; status >> word;) {
    if (word == "VmHWM:") status >> kibibytes;
  }
  return kibibytes * 1024 / 1e6;
}

}  // namespace puzzlesolver::bench
