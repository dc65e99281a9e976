#include "service/app/search_pool.h"

#include <system_error>

namespace puzzlesolver::app {
namespace {

void RunJobs(SearchQueue& queue, SearchQueue::Lane lane, const Searcher& searcher) {
  while (const auto job = queue.Take(lane)) {
    while (!queue.Complete(job, searcher.Run(job->task, *job->control))) {
    }
  }
}

}  // namespace

SearchPool::SearchPool(int threads, SearchQueue& queue, const Searcher& searcher) {
  try {
    for (int i = 0; i <= threads; ++i) {
      const auto lane = i < threads ? SearchQueue::Lane::kAny : SearchQueue::Lane::kQuick;
      threads_.emplace_back([&queue, lane, &searcher] { RunJobs(queue, lane, searcher); });
    }
  } catch (const std::system_error&) {
    // Those that have begun would be waited for for ever.
    queue.Shutdown();
    throw;
  }
}

}  // namespace puzzlesolver::app
