#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "service/app/answer.h"
#include "service/app/call_limits.h"
#include "service/app/reporter.h"
#include "service/app/searcher.h"

namespace puzzlesolver::app {

struct SearchJob;

/// A call that waits for a search. What follows the reporter belongs to the queue's lock.
struct Waiter {
  Waiter(std::shared_ptr<SolveObserver> observer, const CallLimits& call_limits)
      : limits(call_limits),
        deadline(call_limits.arrival + call_limits.time_limit),
        reporter(std::move(observer)),
        next_progress(call_limits.arrival + call_limits.progress_interval) {}

  const CallLimits limits;
  const absl::Time deadline;
  Reporter reporter;

  absl::Time next_progress;
  int shortest_seen = Incumbent::kNone;  ///< of the job's incumbents, those that it was told
  std::uint64_t node_end = 0;  ///< the job's node count at which the call's own limit is used up
  std::shared_ptr<SearchJob> job;  ///< null unless it waits
};

/// What makes calls share a search.
struct SearchJobKey {
  StateKey state;
  Question question;

  bool operator==(const SearchJobKey&) const = default;

  template <typename H>
  friend H AbslHashValue(H hash, const SearchJobKey& key) {
    return H::combine(std::move(hash), key.state, key.question);
  }
};

/// A search that waits for a thread or runs, with everybody who waits for it. Belongs to the
/// queue's lock but for `task` and `*control`, which the search thread uses while it runs, and for
/// the task's instance and incumbent, which anybody may read.
struct SearchJob {
  SearchJob(SearchTask search_task, std::optional<SearchJobKey> job_key)
      : task(std::move(search_task)), key(std::move(job_key)) {
    Renew();
  }

  /// A fresh control: the next run counts its nodes from zero.
  void Renew() {
    control = std::make_unique<SearchControl>();
    control->stop = stop.get_token();
    charged = 0;
  }

  /// Has those who wait pay for what is not paid yet of the `expanded` nodes of this run and of
  /// what is built for it. To be called before anybody joins or leaves.
  void Charge(std::uint64_t expanded) {
    if (waiters.empty()) return;
    const std::uint64_t work = expanded + control->building;
    const std::uint64_t share = (work - std::min(work, charged)) / waiters.size();
    if (share == 0) return;
    charged += share * waiters.size();
    for (const auto& waiter : waiters) {
      if (waiter->limits.meter != nullptr) waiter->limits.meter->Spend(share);
    }
  }

  SearchTask task;
  const std::optional<SearchJobKey> key;  ///< nullopt: nobody may join
  std::stop_source stop;
  std::unique_ptr<SearchControl> control;
  std::vector<std::shared_ptr<Waiter>> waiters;
  bool running = false;
  std::uint64_t charged = 0;  ///< work of this run that is paid for
};

}  // namespace puzzlesolver::app
