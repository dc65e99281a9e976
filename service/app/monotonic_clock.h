#pragma once

#include <functional>

#include "absl/time/time.h"

namespace puzzlesolver::app {

/// Where the floor reads the time; tests put their own here.
using Clock = std::function<absl::Time()>;

/// Never goes back, whatever happens to the wall clock. Its zero means nothing: use differences.
absl::Time MonotonicNow();

}  // namespace puzzlesolver::app
