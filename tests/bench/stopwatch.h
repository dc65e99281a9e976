#pragma once

#include <chrono>
#include <ctime>

namespace puzzlesolver::bench {

/// Seconds of this process since it was made: CPU time, which others that share the cores disturb
/// least, and wall time.
class Stopwatch {
 public:
  double CpuSeconds() const {
    return static_cast<double>(std::clock() - cpu_begin_) / CLOCKS_PER_SEC;
  }
  double WallSeconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_begin_).count();
  }

 private:
  std::clock_t cpu_begin_ = std::clock();
  std::chrono::steady_clock::time_point wall_begin_ = std::chrono::steady_clock::now();
};

}  // namespace puzzlesolver::bench
