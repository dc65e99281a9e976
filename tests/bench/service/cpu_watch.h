#pragma once

#include <sys/types.h>

#include <thread>
#include <vector>

#include "absl/time/time.h"

namespace puzzlesolver::bench {

/// Reads a process's CPU time a thousand times a second, on a thread of its own.
class CpuWatch {
 public:
  explicit CpuWatch(pid_t process);

  /// Goes on for `time`, then ends the watch; when the process was last at work, to some 5 ms: at
  /// the last reading that shows new CPU time, and at least 3 ms of it in the 10 ms before. Less is
  /// no search. Throws std::runtime_error when it was not at work.
  absl::Time EndOfWorkAfter(absl::Duration time);

 private:
  struct Sample {
    absl::Time time;
    absl::Duration cpu;
  };

  /// Used in the 10 ms before.
  absl::Duration CpuBefore(const Sample& sample) const;

  std::vector<Sample> samples_;  ///< the thread's, until it has ended
  std::jthread thread_;
};

}  // namespace puzzlesolver::bench
