#pragma once

#include <cstdint>
#include <memory>

#include "absl/time/time.h"
#include "service/app/work_meter.h"

namespace puzzlesolver::app {

/// The budgets of one call, from its arrival on.
struct CallLimits {
  absl::Time arrival = absl::UnixEpoch();
  absl::Duration time_limit = absl::InfiniteDuration();
  std::uint64_t max_nodes = 0;  ///< 0 = no limit
  absl::Duration progress_interval = absl::InfiniteDuration();
  std::shared_ptr<WorkMeter> meter;  ///< null: nobody pays
};

}  // namespace puzzlesolver::app
