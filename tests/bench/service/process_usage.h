#pragma once

#include <sys/types.h>

#include "absl/time/time.h"

namespace puzzlesolver::bench {

/// CPU time that a process has used so far, all its threads together, to the nanosecond. Throws
/// std::runtime_error when it does not run.
absl::Duration CpuTimeOf(pid_t process);

/// Memory that it has resident now, in MB.
double ResidentMegabytesOf(pid_t process);

/// Returns when the process has hardly used a CPU for half a second.
void WaitUntilIdle(pid_t process);

}  // namespace puzzlesolver::bench
