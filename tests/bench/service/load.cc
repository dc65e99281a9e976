#include "tests/bench/service/load.h"

#include <chrono>
#include <stdexcept>

#include "tests/bench/service/solve_calls.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver::bench {
namespace {

using SteadyClock = std::chrono::steady_clock;

SteadyClock::time_point After(absl::Duration time) {
  return SteadyClock::now() + absl::ToChronoNanoseconds(time);
}

}  // namespace

Requests Repeat(const v1::SolveRequest& request, absl::Duration time) {
  return [&request, end = After(time)] { return SteadyClock::now() < end ? &request : nullptr; };
}

Requests Cycle(const std::vector<v1::SolveRequest>& requests, absl::Duration time) {
  return [&requests, end = After(time), next = std::size_t{0}]() mutable {
    return SteadyClock::now() < end ? &requests[next++ % requests.size()] : nullptr;
  };
}

Load RunLoad(Stub& stub, int in_flight, const Requests& requests) {
  Load load;
  SolveCalls calls(stub);
  const auto start_one = [&] {
    if (const v1::SolveRequest* const request = requests()) calls.Start(*request);
  };
  const auto begin = SteadyClock::now();
  for (int i = 0; i < in_flight; ++i) start_one();
  while (const auto ended = calls.Next()) {
    if (!ended->status.ok()) throw std::runtime_error(ended->status.error_message());
    load.seconds.push_back(absl::ToDoubleSeconds(ended->duration));
    start_one();
  }
  load.elapsed_seconds = std::chrono::duration<double>(SteadyClock::now() - begin).count();
  return load;
}

std::vector<v1::SolveResponse> Ask(Stub& stub, const v1::SolveRequest& request) {
  SolveResult result = Solve(stub, request);
  if (!result.status.ok()) throw std::runtime_error(result.status.error_message());
  return std::move(result.messages);
}

}  // namespace puzzlesolver::bench
