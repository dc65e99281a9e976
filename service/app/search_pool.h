#pragma once

#include <thread>
#include <vector>

#include "service/app/search_queue.h"
#include "service/app/searcher.h"

namespace puzzlesolver::app {

/// The threads that run the jobs of a queue: so many for any, and one more for quick ones.
class SearchPool {
 public:
  /// Both are borrowed. The threads run until the queue is shut down. Throws std::system_error,
  /// with the queue shut down, when the system has no more threads to give.
  SearchPool(int threads, SearchQueue& queue, const Searcher& searcher);

  /// Waits for the threads. REQUIRES: the queue is shut down.
  ~SearchPool() = default;

 private:
  std::vector<std::jthread> threads_;
};

}  // namespace puzzlesolver::app
