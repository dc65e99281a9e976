#include "service/app/search_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/app/make_answer.h"

namespace puzzlesolver::app {
namespace {

constexpr std::uint64_t kNoNodeLimit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t NodeEnd(std::uint64_t max_nodes, std::uint64_t expanded) {
  if (max_nodes == 0 || max_nodes > kNoNodeLimit - expanded) return kNoNodeLimit;
  return expanded + max_nodes;
}

// The search itself ends at the largest node limit, exactly; the others are ended by the tick.
void SetNodeLimit(SearchJob& job) {
  std::uint64_t node_limit = 0;
  for (const auto& waiter : job.waiters) node_limit = std::max(node_limit, waiter->node_end);
  job.control->node_limit = node_limit;
}

int LowerBound(const SearchJob& job) {
  return std::max(job.task.lower_bound, job.control->lower_bound.load());
}

bool HasBetterFor(const Waiter& waiter, const SearchJob& job) {
  return job.task.question.kind == Question::Kind::kAnytime && job.running &&
         job.task.incumbent->length() < waiter.shortest_seen;
}

Answer BestKnown(const SearchJob& job, int lower_bound, const SearchStatistics& statistics) {
  Answer answer = FoundAnswer(job.task.incumbent->moves(), Guarantee::kLegal, lower_bound);
  answer.statistics = statistics;
  return answer;
}

// What a limit leaves of a job: some questions are content with less than they ask for.
void SettleForLess(const SearchJob& job, Answer& answer) {
  const bool has_solution = job.task.incumbent->length() != Incumbent::kNone;
  if (!has_solution || job.task.question.kind != Question::Kind::kAnytime) return;
  const Limit limit = answer.limit;
  answer = BestKnown(job, answer.lower_bound, answer.statistics);
  if (answer.guarantee == Guarantee::kLegal) answer.limit = limit;
}

// Of the solution that goes with the answer: the search may have found a better one since.
int BestLength(const SearchJob* job, const Answer& answer) {
  if (!answer.moves.empty()) return static_cast<int>(answer.moves.size());
  return job == nullptr ? Incumbent::kNone : job->task.incumbent->length();
}

Answer LimitedNow(const SearchJob& job, Limit limit) {
  return LimitAnswer(limit, LowerBound(job), job.control->Statistics());
}

Limit LimitReached(const Waiter& waiter, const SearchControl& control, absl::Time now) {
  if (now >= waiter.deadline) return Limit::kTime;
  if (waiter.node_end < control.node_limit && waiter.node_end <= control.expanded) {
    return Limit::kNodes;
  }
  const WorkMeter* const meter = waiter.limits.meter.get();
  return meter == nullptr || meter->HasWorkLeft() ? Limit::kNone : Limit::kWorkShare;
}

absl::Status ShuttingDown() { return absl::UnavailableError("The service is shutting down."); }

}  // namespace

class SearchQueue::Call final : public SolveCall {
 public:
  Call(std::weak_ptr<SearchQueue> queue, WaiterPtr waiter)
      : queue_(std::move(queue)), waiter_(std::move(waiter)) {}

  void Cancel() override {
    if (const auto queue = queue_.lock()) queue->Cancel(waiter_);
  }

 private:
  const std::weak_ptr<SearchQueue> queue_;
  const WaiterPtr waiter_;
};

SearchQueue::SearchQueue(Options options) : options_(std::move(options)) {}

std::shared_ptr<SolveCall> SearchQueue::Submit(SearchTask task, Sharing sharing,
                                               const CallLimits& limits,
                                               std::shared_ptr<SolveObserver> observer) {
  auto waiter = std::make_shared<Waiter>(std::move(observer), limits);
  auto call = std::make_shared<Call>(weak_from_this(), waiter);
  if (options_.clock() >= waiter->deadline) {
    Give({{waiter, nullptr, LimitAnswer(Limit::kTime, task.lower_bound, {})}});
    return call;
  }
  absl::Status status;
  {
    const std::lock_guard lock(mutex_);
    status = Enqueue(std::move(task), sharing, waiter);
  }
  if (!status.ok()) Give({{waiter, nullptr, std::move(status)}});
  return call;
}

absl::Status SearchQueue::Enqueue(SearchTask task, Sharing sharing, const WaiterPtr& waiter) {
  if (shut_down_) return ShuttingDown();
  std::optional<SearchJobKey> key;
  if (sharing == Sharing::kShared) {
    key.emplace(SearchJobKey{task.instance->Key(), task.question});
    if (const auto found = joinable_.find(*key); found != joinable_.end()) {
      ++joined_;
      Join(found->second, waiter);
      return absl::OkStatus();
    }
  }
  const std::size_t idle_threads = options_.threads - std::min(options_.threads, running_.size());
  if (queue_.size() + quick_queue_.size() >= options_.capacity + idle_threads) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "The search queue is full: ", queue_.size() + quick_queue_.size(), " searches wait for ",
        options_.threads, options_.threads == 1 ? " thread." : " threads."));
  }
  auto job = std::make_shared<SearchJob>(std::move(task), std::move(key));
  if (job->key) joinable_.emplace(*job->key, job);
  jobs_.push_back(job);
  QueueOf(*job).push_back(job);
  Join(job, waiter);
  // One alone might be a thread that does not take it.
  job_queued_.notify_all();
  return absl::OkStatus();
}

void SearchQueue::Join(const JobPtr& job, const WaiterPtr& waiter) {
  job->Charge(job->control->expanded);
  waiter->job = job;
  waiter->node_end = NodeEnd(waiter->limits.max_nodes, job->control->expanded);
  job->waiters.push_back(waiter);
  SetNodeLimit(*job);
}

bool SearchQueue::Tick() {
  const absl::Time now = options_.clock();
  std::vector<Ending> endings;
  std::vector<Report> reports;
  bool somebody_waits = false;
  {
    const std::lock_guard lock(mutex_);
    // A copy, because a job that loses its last waiter is removed.
    for (const JobPtr& job : std::vector(jobs_)) TickJob(job, now, endings, reports);
    somebody_waits = !jobs_.empty();
  }
  for (const Report& report : reports) {
    if (report.solution) report.waiter->reporter.ReportSolution(*report.solution);
    if (report.progress) report.waiter->reporter.Report(*report.progress);
  }
  Give(std::move(endings));
  return somebody_waits;
}

void SearchQueue::TickJob(const JobPtr& job, absl::Time now, std::vector<Ending>& endings,
                          std::vector<Report>& reports) {
  job->Charge(job->control->expanded);
  for (const WaiterPtr& waiter : std::vector(job->waiters)) {
    const Limit limit = LimitReached(*waiter, *job->control, now);
    if (limit != Limit::kNone) {
      endings.push_back({waiter, job, LimitedNow(*job, limit)});
      Leave(waiter);
    } else if (auto report = ReportTo(waiter, job, now)) {
      reports.push_back(*std::move(report));
    }
  }
}

std::optional<SearchQueue::Report> SearchQueue::ReportTo(const WaiterPtr& waiter, const JobPtr& job,
                                                         absl::Time now) {
  const Progress progress{LowerBound(*job), job->control->Statistics(),
                          now - waiter->limits.arrival};
  Report report{waiter, std::nullopt, std::nullopt};
  if (job->running && now >= waiter->next_progress) {
    waiter->next_progress = now + waiter->limits.progress_interval;
    report.progress = progress;
  }
  if (HasBetterFor(*waiter, *job)) {
    report.solution = BestKnown(*job, progress.lower_bound, progress.statistics);
    report.solution->elapsed = progress.elapsed;
    waiter->shortest_seen = static_cast<int>(report.solution->moves.size());
  }
  if (!report.progress && !report.solution) return std::nullopt;
  return report;
}

void SearchQueue::Cancel(const WaiterPtr& waiter) {
  {
    const std::lock_guard lock(mutex_);
    if (waiter->job == nullptr) return;
    Leave(waiter);
  }
  Give({{waiter, nullptr, absl::CancelledError("The call was cancelled.")}});
}

void SearchQueue::Leave(const WaiterPtr& waiter) {
  const JobPtr job = std::exchange(waiter->job, nullptr);
  job->Charge(job->control->expanded);
  std::erase(job->waiters, waiter);
  if (job->waiters.empty()) {
    job->stop.request_stop();
    Remove(job);
  } else {
    SetNodeLimit(*job);
  }
}

void SearchQueue::Remove(const JobPtr& job) {
  std::erase(jobs_, job);
  std::erase(QueueOf(*job), job);
  if (!job->key) return;
  const auto found = joinable_.find(*job->key);
  if (found != joinable_.end() && found->second == job) joinable_.erase(found);
}

std::vector<SearchQueue::WaiterPtr> SearchQueue::TakeWaiters(SearchJob& job) {
  for (const WaiterPtr& waiter : job.waiters) waiter->job = nullptr;
  return std::exchange(job.waiters, {});
}

void SearchQueue::Shutdown() {
  std::vector<Ending> endings;
  {
    const std::lock_guard lock(mutex_);
    shut_down_ = true;
    for (const JobPtr& job : std::exchange(jobs_, {})) {
      job->stop.request_stop();
      for (WaiterPtr& waiter : TakeWaiters(*job)) {
        endings.push_back({std::move(waiter), nullptr, ShuttingDown()});
      }
    }
    queue_.clear();
    quick_queue_.clear();
    joinable_.clear();
  }
  job_queued_.notify_all();
  Give(std::move(endings));
}

SearchQueue::Statistics SearchQueue::GetStatistics() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t expanded = expanded_by_ended_;
  for (const JobPtr& job : running_) expanded += job->control->expanded;
  return {joined_, running_.size(), queue_.size() + quick_queue_.size(), expanded};
}

std::deque<SearchQueue::JobPtr>* SearchQueue::FirstQueue(Lane lane) {
  if (lane == Lane::kAny && !queue_.empty()) return &queue_;
  return quick_queue_.empty() ? nullptr : &quick_queue_;
}

std::shared_ptr<SearchJob> SearchQueue::Take(Lane lane) {
  std::unique_lock lock(mutex_);
  job_queued_.wait(lock, [&] { return shut_down_ || FirstQueue(lane) != nullptr; });
  if (shut_down_) return nullptr;
  std::deque<JobPtr>& queue = *FirstQueue(lane);
  JobPtr job = std::move(queue.front());
  queue.pop_front();
  job->running = true;
  running_.push_back(job);
  return job;
}

bool SearchQueue::Complete(const JobPtr& job, const absl::StatusOr<Answer>& answer) {
  std::vector<Ending> endings;
  bool ended = true;
  {
    const std::lock_guard lock(mutex_);
    if (answer.ok()) {
      expanded_by_ended_ += answer->statistics.expanded;
      job->Charge(answer->statistics.expanded);
    }
    if (answer.ok() && answer->limit == Limit::kNodes) {
      SettleNodeLimit(job, *answer, endings);
    } else {
      for (WaiterPtr& waiter : TakeWaiters(*job)) {
        endings.push_back({std::move(waiter), job, answer});
      }
    }
    ended = job->waiters.empty();
    if (ended) {
      Remove(job);
      std::erase(running_, job);
    } else {
      SetNodeLimit(*job);
    }
  }
  Give(std::move(endings));
  return ended;
}

void SearchQueue::SettleNodeLimit(const JobPtr& job, const Answer& answer,
                                  std::vector<Ending>& endings) {
  const std::uint64_t expanded = answer.statistics.expanded;
  std::vector<WaiterPtr> others;
  for (WaiterPtr& waiter : job->waiters) {
    // A search that ends without a node cannot be expected to do better next time.
    if (waiter->node_end <= expanded || expanded == 0) {
      waiter->job = nullptr;
      endings.push_back({waiter, job, answer});
      continue;
    }
    if (waiter->node_end != kNoNodeLimit) waiter->node_end -= expanded;
    others.push_back(std::move(waiter));
  }
  job->waiters = std::move(others);
  job->task.lower_bound = std::max(job->task.lower_bound, answer.lower_bound);
  job->Renew();
}

void SearchQueue::Give(std::vector<Ending>&& endings) const {
  for (auto& [waiter, job, answer] : endings) {
    if (answer.ok()) {
      const bool limited = answer->outcome == Outcome::kLimit;
      if (limited && job != nullptr) SettleForLess(*job, *answer);
      if (limited) ExplainLimit(waiter->limits, BestLength(job.get(), *answer), *answer);
      answer->elapsed = options_.clock() - waiter->limits.arrival;
    }
    waiter->reporter.Finish(std::move(answer));
  }
}

}  // namespace puzzlesolver::app
