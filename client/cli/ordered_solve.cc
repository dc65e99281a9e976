#include "client/cli/ordered_solve.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <semaphore>
#include <thread>
#include <utility>

#include "absl/cleanup/cleanup.h"

namespace puzzlesolver::cli {
namespace {

using client::Answer;
using client::Client;

/// Calls at once: enough to hide the way to the server and back.
constexpr std::ptrdiff_t kMaxCalls = 32;

/// Asks one question at a time on each thread that uses it.
class Asker {
 public:
  Asker(const Client& client, std::ptrdiff_t searches, std::stop_token stop)
      : client_(client), searches_(searches), stop_(std::move(stop)) {}

  absl::StatusOr<Answer> Ask(const v1::SolveRequest& request) {
    if (request.cache_use() != v1::CACHE_USE_BYPASS) {
      auto answer = Recall(request);
      const bool unknown = answer.ok() &&
                           answer->header.limit_reason() == v1::LIMIT_REASON_CACHE_ONLY &&
                           request.cache_use() != v1::CACHE_USE_ONLY;
      if (!unknown) return answer;
    }
    return Search(request);
  }

 private:
  absl::StatusOr<Answer> Recall(v1::SolveRequest request) {
    request.set_cache_use(v1::CACHE_USE_ONLY);
    return Call(request);
  }

  absl::StatusOr<Answer> Search(const v1::SolveRequest& request) {
    searches_.acquire();
    const absl::Cleanup release = [this] { searches_.release(); };
    return Call(request);
  }

  absl::StatusOr<Answer> Call(const v1::SolveRequest& request) {
    if (stop_.stop_requested()) return absl::CancelledError("The work was interrupted.");
    return client_.Solve(request, {}, stop_);
  }

  const Client& client_;
  std::counting_semaphore<kMaxCalls> searches_;
  std::stop_token stop_;
};

std::ptrdiff_t SearchesOf(const Client& client, const std::stop_token& stop) {
  const auto info = client.GetServerInfo(stop);
  const std::ptrdiff_t threads = info.ok() ? info->limits().search_threads() : 0;
  return std::clamp(threads, std::ptrdiff_t{1}, kMaxCalls);
}

}  // namespace

void SolveInOrder(const Client& client,
                  const std::vector<absl::StatusOr<v1::SolveRequest>>& requests,
                  std::stop_token stop, const TakeAnswer& take) {
  std::stop_source enough;
  const std::stop_callback interrupted(stop, [&] { enough.request_stop(); });
  Asker asker(client, SearchesOf(client, stop), enough.get_token());
  std::vector<std::promise<absl::StatusOr<Answer>>> answers(requests.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < requests.size(); i = next++) {
      const auto& request = requests[i];
      answers[i].set_value(request.ok() ? asker.Ask(*request) : request.status());
    }
  };
  std::vector<std::jthread> workers;
  const auto calls = std::min(requests.size(), static_cast<std::size_t>(kMaxCalls));
  while (workers.size() < calls) workers.emplace_back(work);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto answer = answers[i].get_future().get();
    if (stop.stop_requested() || !take(i, answer)) break;
  }
  enough.request_stop();
}

}  // namespace puzzlesolver::cli
