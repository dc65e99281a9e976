#include "service/app/table_shelf.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/app/format_bytes.h"
#include "service/app/memory_budget.h"

namespace puzzlesolver::app {
namespace {

constexpr char kWaiting[] = "Another process is making it.";
constexpr char kToCome[] = "It is yet to be made.";
constexpr char kNotAskedFor[] = "It is made when a board of its shape is asked for.";
constexpr char kNoneMade[] = "It is not there, and none are made.";

std::uint64_t BytesNeeded(const TablePlan& plan, bool there) {
  return there ? plan.Bytes() : plan.BuildBytes();
}

std::uint64_t DefaultMemory() { return MemoryBudget::Of(MemoryBudget::Default(), 0)->tables; }

TableStatus StatusOf(const TablePlan& plan) {
  TableStatus status;
  status.name = plan.name;
  status.kind = plan.kind;
  status.family = plan.family;
  status.rows = plan.rows;
  status.columns = plan.columns;
  return status;
}

}  // namespace

TableShelf::TableShelf(const TableFiles& files, const TableOptions& options)
    : files_(files),
      building_(options.building),
      memory_bytes_(options.memory_bytes != 0 ? options.memory_bytes : DefaultMemory()) {}

void TableShelf::Add(Solver& solver, TableLadder ladder, bool asked_for) {
  if (ladder.empty()) return;
  const auto known = std::ranges::find_if(ladders_, [&](const Ladder& other) {
    return other.rungs.front().plan.name == ladder.front().name;
  });
  if (known != ladders_.end()) {
    known->asked_for = known->asked_for || asked_for;
    return;
  }
  Ladder& added = ladders_.emplace_back(solver);
  added.asked_for = asked_for;
  for (TablePlan& plan : ladder) {
    const bool there = files_.AreThere(plan);
    added.rungs.push_back({std::move(plan), there, ""});
  }
}

std::optional<TableShelf::Job> TableShelf::Next() const {
  for (std::size_t number = 0; number < ladders_.size(); ++number) {
    if (const auto job = FirstJob(number)) return job;
  }
  for (std::size_t number = 0; number < ladders_.size(); ++number) {
    if (const auto job = BestJob(number)) return job;
  }
  return std::nullopt;
}

std::optional<TableShelf::Job> TableShelf::FirstJob(std::size_t number) const {
  const Ladder& ladder = ladders_[number];
  if (ladder.in_use || ladder.activity == Activity::kWaiting) return std::nullopt;
  for (std::size_t rung = ladder.rungs.size(); rung-- > 0;) {
    if (ladder.rungs[rung].there && Fits(ladder, ladder.rungs[rung])) {
      return JobFor(number, rung, false);
    }
  }
  if (!MayMake(ladder, 0) || !Fits(ladder, ladder.rungs[0])) return std::nullopt;
  return JobFor(number, 0, true);
}

std::optional<TableShelf::Job> TableShelf::BestJob(std::size_t number) const {
  const Ladder& ladder = ladders_[number];
  if (building_ != TableOptions::Building::kAll || ladder.activity == Activity::kWaiting) {
    return std::nullopt;
  }
  const std::size_t first = ladder.in_use ? *ladder.in_use + 1 : 0;
  for (std::size_t rung = ladder.rungs.size(); rung-- > first;) {
    if (Fits(ladder, ladder.rungs[rung])) return JobFor(number, rung, true);
  }
  return std::nullopt;
}

TableShelf::Job TableShelf::JobFor(std::size_t number, std::size_t rung, bool may_make) const {
  const Ladder& ladder = ladders_[number];
  return {number, rung, may_make, &ladder.solver, &ladder.rungs[rung].plan};
}

bool TableShelf::MayEverMake(std::size_t rung) const {
  return building_ == TableOptions::Building::kAll ||
         (building_ == TableOptions::Building::kFirstOnDemand && rung == 0);
}

bool TableShelf::MayMake(const Ladder& ladder, std::size_t rung) const {
  return MayEverMake(rung) && (building_ == TableOptions::Building::kAll || ladder.asked_for);
}

bool TableShelf::Fits(const Ladder& ladder, const Rung& rung) const {
  return rung.failure.empty() && BytesNeeded(rung.plan, rung.there) <= FreeBytes(ladder);
}

std::uint64_t TableShelf::FreeBytes(const Ladder& ladder) const {
  const std::uint64_t own = ladder.in_use ? ladder.rungs[*ladder.in_use].plan.Bytes() : 0;
  return memory_bytes_ - std::min(memory_bytes_, BytesInUse() - own);
}

std::uint64_t TableShelf::BytesInUse() const {
  std::uint64_t bytes = 0;
  for (const Ladder& ladder : ladders_) {
    if (ladder.in_use) bytes += ladder.rungs[*ladder.in_use].plan.Bytes();
  }
  return bytes;
}

void TableShelf::Begin(const Job& job) {
  Ladder& ladder = ladders_[job.ladder];
  ladder.activity = job.may_make ? Activity::kMaking : Activity::kOpening;
  ladder.active_rung = job.rung;
}

bool TableShelf::End(const Job& job, const absl::Status& status) {
  Ladder& ladder = ladders_[job.ladder];
  Rung& rung = ladder.rungs[job.rung];
  ladder.activity = Activity::kNone;
  const bool unsound = absl::IsNotFound(status) || absl::IsDataLoss(status);
  if (status.ok()) {
    rung.there = true;
    ladder.in_use = job.rung;
  } else if (absl::IsUnavailable(status)) {
    ladder.activity = Activity::kWaiting;
  } else if (unsound && !job.may_make && MayEverMake(job.rung)) {
    rung.there = false;
  } else if (!absl::IsCancelled(status)) {
    rung.failure = std::string(status.message());
    return true;
  }
  return false;
}

bool TableShelf::IsWaiting() const {
  return std::ranges::any_of(
      ladders_, [](const Ladder& ladder) { return ladder.activity == Activity::kWaiting; });
}

void TableShelf::Retry() {
  for (Ladder& ladder : ladders_) {
    if (ladder.activity == Activity::kWaiting) ladder.activity = Activity::kNone;
  }
}

std::vector<TableStatus> TableShelf::Statuses() const {
  std::vector<TableStatus> statuses;
  for (std::size_t number = 0; number < ladders_.size(); ++number) {
    const Ladder& ladder = ladders_[number];
    for (std::size_t rung = ladder.in_use.value_or(0); rung < ladder.rungs.size(); ++rung) {
      if (auto status = Describe(number, rung)) statuses.push_back(*std::move(status));
    }
  }
  return statuses;
}

std::optional<TableStatus> TableShelf::Describe(std::size_t number, std::size_t rung) const {
  using State = TableStatus::State;
  const Ladder& ladder = ladders_[number];
  const auto& [plan, there, failure] = ladder.rungs[rung];
  TableStatus status = StatusOf(plan);
  if (there) status.bytes = plan.Bytes();
  if (ladder.in_use == rung) {
    status.state = State::kReady;
  } else if (ladder.activity != Activity::kNone && ladder.active_rung == rung) {
    status.state = State::kBuilding;
    if (ladder.activity == Activity::kWaiting) status.detail = kWaiting;
  } else if (!failure.empty()) {
    status.state = State::kFailed;
    status.detail = failure;
  } else {
    const auto reason = WhyAbsent(number, rung);
    if (!reason) return std::nullopt;
    status.state = State::kAbsent;
    status.detail = *reason;
  }
  return status;
}

std::optional<std::string> TableShelf::WhyAbsent(std::size_t number, std::size_t rung) const {
  const Ladder& ladder = ladders_[number];
  const auto& [plan, there, failure] = ladder.rungs[rung];
  if (!there && !MayMake(ladder, rung)) {
    if (rung > 0) return std::nullopt;
    return MayEverMake(rung) ? kNotAskedFor : kNoneMade;
  }
  if (!Fits(ladder, ladder.rungs[rung])) {
    return absl::StrCat(there ? "It takes " : "Building it takes ",
                        FormatBytes(BytesNeeded(plan, there)), ", more than the ",
                        FormatBytes(FreeBytes(ladder)), " that --table-memory has left.");
  }
  for (const auto& job : {FirstJob(number), BestJob(number)}) {
    if (job && job->rung == rung) return kToCome;
  }
  return std::nullopt;
}

}  // namespace puzzlesolver::app
