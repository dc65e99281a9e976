#include "service/app/table_keeper.h"

#include <sys/resource.h>

#include <utility>

#include "service/app/monotonic_clock.h"
#include "service/engine/solvers/registry.h"

namespace puzzlesolver::app {
namespace {

constexpr int kLowestPriority = 19;

StateKey ShapeOf(const Instance& instance) {
  StateKey shape = instance.Key();
  shape.goal_cell = 0;
  shape.rank.clear();
  return shape;
}

bool IsUnsound(const absl::Status& status) {
  return absl::IsNotFound(status) || absl::IsDataLoss(status);
}

}  // namespace

TableKeeper::TableKeeper(std::span<const std::unique_ptr<Solver>> solvers,
                         const TableOptions& options, int threads, absl::Duration retry_interval)
    : solvers_(solvers),
      threads_(threads),
      builds_ahead_(options.building == TableOptions::Building::kAll),
      retry_interval_(retry_interval),
      on_event_(options.on_event),
      files_(options.directory),
      shelf_(files_, options) {
  for (const auto& solver : solvers) {
    for (TableLadder& ladder : solver->TableLadders()) {
      shelf_.Add(*solver, std::move(ladder), /*asked_for=*/false);
    }
  }
}

void TableKeeper::WorkInBackground() {
  worker_ = std::jthread([this](const std::stop_token& stop) {
    // On Linux this is the priority of the calling thread, and of those that it starts.
    setpriority(PRIO_PROCESS, 0, kLowestPriority);
    if (builds_ahead_) {
      for (const auto& solver : solvers_) solver->BuildAhead(stop);
    }
    files_.RemoveLeftovers();
    WorkWhenWanted(stop);
  });
}

void TableKeeper::WorkWhenWanted(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return has_news_; }) && !stop.stop_requested()) {
    lock.unlock();
    Work(stop);
    lock.lock();
  }
}

void TableKeeper::Work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (const auto job = TakeJob()) {
      Settle(*job, Provide(*job, stop));
    } else if (!AwaitRetry(stop)) {
      return;
    }
  }
}

std::optional<TableShelf::Job> TableKeeper::TakeJob() {
  const std::lock_guard lock(mutex_);
  has_news_ = false;
  const auto job = shelf_.Next();
  if (job) shelf_.Begin(*job);
  return job;
}

bool TableKeeper::AwaitRetry(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  if (!shelf_.IsWaiting()) return false;
  changed_.wait_for(lock, stop, absl::ToChronoNanoseconds(retry_interval_),
                    [this] { return has_news_; });
  shelf_.Retry();
  return true;
}

absl::Status TableKeeper::Provide(const TableShelf::Job& job, const std::stop_token& stop) {
  std::vector<TableFiles::Table> tables;
  for (const TablePlanFile& file : job.plan->files) {
    auto table = Open(file, stop);
    if (job.may_make && IsUnsound(table.status())) table = Make(*job.solver, file, stop);
    if (stop.stop_requested()) return absl::CancelledError();
    // A builder that gives up without being told to would be asked for ever.
    if (absl::IsCancelled(table.status())) return absl::InternalError(table.status().message());
    if (!table.ok()) return table.status();
    tables.push_back(*std::move(table));
  }
  job.solver->Use(*job.plan, std::move(tables));
  return absl::OkStatus();
}

void TableKeeper::Settle(const TableShelf::Job& job, const absl::Status& status) {
  bool failed = false;
  {
    const std::lock_guard lock(mutex_);
    failed = shelf_.End(job, status);
  }
  const TablePlan& plan = *job.plan;
  if (status.ok()) Tell({TableEvent::Kind::kInUse, plan.name, plan.Bytes(), {}, ""});
  if (failed) Tell({TableEvent::Kind::kFailed, plan.name, 0, {}, std::string(status.message())});
}

absl::StatusOr<TableFiles::Table> TableKeeper::Open(const TablePlanFile& file,
                                                    const std::stop_token& stop) {
  const absl::Time begin = MonotonicNow();
  auto table = files_.Open(file, stop);
  TableEvent event{TableEvent::Kind::kOpened, file.file_name, file.identity.bytes,
                   MonotonicNow() - begin, std::string(table.status().message())};
  if (table.ok()) {
    Tell(event);
  } else if (absl::IsDataLoss(table.status()) && damaged_files_.insert(file.file_name).second) {
    event.kind = TableEvent::Kind::kDamaged;
    Tell(event);
  }
  return table;
}

absl::StatusOr<TableFiles::Table> TableKeeper::Make(const Solver& solver, const TablePlanFile& file,
                                                    const std::stop_token& stop) {
  const absl::Time begin = MonotonicNow();
  auto table = files_.Make(solver, file, threads_, stop);
  if (table.ok()) {
    damaged_files_.erase(file.file_name);
    Tell(
        {TableEvent::Kind::kMade, file.file_name, file.identity.bytes, MonotonicNow() - begin, ""});
  }
  return table;
}

void TableKeeper::Tell(const TableEvent& event) const {
  if (on_event_) on_event_(event);
}

void TableKeeper::Want(const Instance& instance) {
  const StateKey shape = ShapeOf(instance);
  {
    const std::lock_guard lock(mutex_);
    if (!wanted_shapes_.insert(shape).second) return;
  }
  Solver& solver = FindSolver(solvers_, instance.family());
  TableLadder ladder = solver.TableLadderFor(instance);
  {
    const std::lock_guard lock(mutex_);
    shelf_.Add(solver, std::move(ladder), /*asked_for=*/true);
    has_news_ = true;
  }
  changed_.notify_all();
}

std::vector<TableStatus> TableKeeper::Statuses() const {
  const std::lock_guard lock(mutex_);
  return shelf_.Statuses();
}

std::uint64_t TableKeeper::BytesInUse() const {
  const std::lock_guard lock(mutex_);
  return shelf_.BytesInUse();
}

}  // namespace puzzlesolver::app
