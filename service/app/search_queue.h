#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "service/app/monotonic_clock.h"
#include "service/app/search_job.h"

namespace puzzlesolver::app {

/// The searches that are wanted: equal ones are one job, jobs wait in a bounded queue for a search
/// thread, and everybody who waits for a job has limits of his own. Has no thread itself: search
/// threads come with Take and Complete, and somebody must Tick.
///
/// Whoever takes a waiter from its job, under the lock, gives it its answer, without the lock: so
/// every call has exactly one. A job without waiters can no longer be joined. Safe to use from any
/// thread; must be owned by a shared_ptr.
class SearchQueue : public std::enable_shared_from_this<SearchQueue> {
 public:
  struct Options {
    std::size_t threads = 1;   ///< that come to Take for any job
    std::size_t capacity = 0;  ///< jobs beyond those that a thread is free for
    Clock clock = MonotonicNow;
  };
  explicit SearchQueue(Options options);
  ~SearchQueue() { Shutdown(); }

  enum class Sharing { kShared, kPrivate };

  /// Joins the job of an equal task if there is one, else makes a job of `task`. A private one
  /// neither joins nor is joined. Calls that cannot wait are answered at once: time is up already
  /// (kLimit), the queue is full (RESOURCE_EXHAUSTED), Shutdown was called (UNAVAILABLE).
  std::shared_ptr<SolveCall> Submit(SearchTask task, Sharing sharing, const CallLimits& limits,
                                    std::shared_ptr<SolveObserver> observer);

  /// Ends the waits whose limits are used up and reports progress. False when nobody waits.
  bool Tick();

  /// Ends all waits with UNAVAILABLE, stops all searches and lets the search threads go.
  void Shutdown();

  struct Statistics {
    std::uint64_t joined = 0;
    std::size_t running = 0;
    std::size_t queued = 0;
    std::uint64_t expanded = 0;
  };
  Statistics GetStatistics() const;

  enum class Lane {
    kAny,    ///< quick ones when there is no other, so that they never keep others waiting
    kQuick,  ///< quick ones alone, so that they never wait for long ones
  };

  /// For a search thread: blocks until there is a job to run; null after Shutdown.
  std::shared_ptr<SearchJob> Take(Lane lane = Lane::kAny);

  /// For the thread that ran `job`: hands `answer` to everybody who waits for it. False when the
  /// job must be run again: a node limit ended it, and meanwhile somebody with a larger one joined.
  bool Complete(const std::shared_ptr<SearchJob>& job, const absl::StatusOr<Answer>& answer);

 private:
  class Call;
  using WaiterPtr = std::shared_ptr<Waiter>;
  using JobPtr = std::shared_ptr<SearchJob>;
  struct Ending {
    WaiterPtr waiter;
    JobPtr job;  ///< null when there was none
    absl::StatusOr<Answer> answer;
  };
  struct Report {
    WaiterPtr waiter;
    std::optional<Progress> progress;
    std::optional<Answer> solution;
  };

  // All of these: REQUIRES mutex_ held.
  std::deque<JobPtr>& QueueOf(const SearchJob& job) {
    return job.task.is_quick ? quick_queue_ : queue_;
  }
  std::deque<JobPtr>* FirstQueue(Lane lane);
  absl::Status Enqueue(SearchTask task, Sharing sharing, const WaiterPtr& waiter);
  void Join(const JobPtr& job, const WaiterPtr& waiter);
  void TickJob(const JobPtr& job, absl::Time now, std::vector<Ending>& endings,
               std::vector<Report>& reports);
  static std::optional<Report> ReportTo(const WaiterPtr& waiter, const JobPtr& job, absl::Time now);
  void Leave(const WaiterPtr& waiter);
  void Remove(const JobPtr& job);
  std::vector<WaiterPtr> TakeWaiters(SearchJob& job);
  void SettleNodeLimit(const JobPtr& job, const Answer& answer, std::vector<Ending>& endings);

  void Cancel(const WaiterPtr& waiter);
  void Give(std::vector<Ending>&& endings) const;

  const Options options_;
  mutable std::mutex mutex_;
  std::condition_variable job_queued_;
  std::vector<JobPtr> jobs_;  ///< with waiters: queued or running
  absl::flat_hash_map<SearchJobKey, JobPtr> joinable_;
  std::deque<JobPtr> queue_;
  std::deque<JobPtr> quick_queue_;
  std::vector<JobPtr> running_;  ///< on a thread, also those nobody waits for any more
  bool shut_down_ = false;
  std::uint64_t joined_ = 0;
  std::uint64_t expanded_by_ended_ = 0;
};

}  // namespace puzzlesolver::app
