#pragma once

#include <functional>
#include <vector>

#include "absl/time/time.h"
#include "tests/bench/service/servers.h"

namespace puzzlesolver::bench {

/// What came of many calls of Solve.
struct Load {
  std::vector<double> seconds;  ///< by call, in the order of their ends
  double elapsed_seconds = 0;   ///< from the first start to the last end

  double CallsPerSecond() const { return static_cast<double>(seconds.size()) / elapsed_seconds; }
};

/// The next request; nullptr when there are no more.
using Requests = std::function<const v1::SolveRequest*()>;

/// `request` again and again, for `time` from now on.
Requests Repeat(const v1::SolveRequest& request, absl::Duration time);

/// Each of `requests` in turn, round and round, for `time` from now on. REQUIRES: there is one.
Requests Cycle(const std::vector<v1::SolveRequest>& requests, absl::Duration time);

/// Asks `requests`, `in_flight` at a time. Throws std::runtime_error when a call fails.
Load RunLoad(Stub& stub, int in_flight, const Requests& requests);

/// The messages that answer one question. Throws std::runtime_error when it fails.
std::vector<v1::SolveResponse> Ask(Stub& stub, const v1::SolveRequest& request);

}  // namespace puzzlesolver::bench
