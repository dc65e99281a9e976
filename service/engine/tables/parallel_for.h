#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stop_token>
#include <thread>
#include <vector>

namespace puzzlesolver {

/// Calls body(worker, index) once for each index below `count`, spread over `threads` workers that
/// take `grain` indexes at a time; the calling thread is worker 0. Returns when all are done, or
/// soon after a stop is requested: false then, and some calls may have been left out.
template <typename Body>
bool ParallelFor(int threads, std::size_t count, std::size_t grain, const std::stop_token& stop,
                 const Body& body) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&](int worker) {
    while (!stop.stop_requested()) {
      const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
      if (begin >= count) return;
      const std::size_t end = std::min(begin + grain, count);
      for (std::size_t index = begin; index < end; ++index) body(worker, index);
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int worker = 1; worker < threads; ++worker) helpers.emplace_back(work, worker);
    work(0);
  }
  return !stop.stop_requested();
}

}  // namespace puzzlesolver
