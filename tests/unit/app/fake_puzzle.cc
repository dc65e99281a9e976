#include "tests/unit/app/fake_puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace puzzlesolver::app {
namespace {

constexpr int kTableSize = 16;

std::string RankOf(int position) {
  return {static_cast<char>(position / 256), static_cast<char>(position % 256)};
}

}  // namespace

StateKey FakeInstance::Key() const {
  StateKey key = FakeTable();
  key.rank = RankOf(position_);
  return key;
}

std::optional<std::string> FakeInstance::WhyUnsolvable() const {
  if (solvable_) return std::nullopt;
  return "The number is on another line.";
}

std::shared_ptr<const Instance> At(int position) {
  return std::make_shared<FakeInstance>(position);
}

StateKey FakeTable() { return {Family::kSliding, 1, 9, 8, ""}; }

TablePlan FakePlan(const std::string& name, std::uint64_t bytes, std::uint64_t build_bytes) {
  return {.name = name,
          .kind = TablePlan::Kind::kHeuristic,
          .family = Family::kSliding,
          .rows = 1,
          .columns = 9,
          .files = {{{name + ", first version", bytes}, name + ".table", build_bytes}}};
}

std::unique_ptr<Instance> FakeSolver::InstanceOf(const StateKey& key) const {
  StateKey table = key;
  table.rank.clear();
  if (!(table == FakeTable()) || key.rank.size() != RankOf(0).size()) return nullptr;
  int position = 0;
  for (const char byte : key.rank) position = position << 8 | static_cast<unsigned char>(byte);
  return std::make_unique<FakeInstance>(position);
}

SearchResult FakeSolver::Search(const Instance& instance, const SearchOptions& options,
                                SearchControl& control) const {
  {
    const std::lock_guard lock(mutex_);
    options_seen_.push_back(options);
  }
  return Run(instance, control, [] {});
}

SearchResult FakeSolver::SearchFast(const Instance& instance, SearchControl& control) const {
  return Run(instance, control, [] {});
}

SearchResult FakeSolver::SearchAnytime(const Instance& instance, const SearchOptions& options,
                                       const GoodEnough& good_enough, Incumbent& incumbent,
                                       SearchControl& control) const {
  {
    const std::lock_guard lock(mutex_);
    options_seen_.push_back(options);
    good_enough_seen_.push_back(good_enough);
  }
  SearchResult result = Run(instance, control, [&] {
    for (const MoveSequence& moves : offers_) incumbent.Offer(moves);
  });
  if (incumbent.length() != Incumbent::kNone) result.moves = incumbent.moves();
  return result;
}

ShortestSolutions FakeSolver::CountShortest(const Instance&, int, const CountOptions&,
                                            SearchControl&) const {
  return shortest_;
}

SearchResult FakeSolver::Run(const Instance& instance, SearchControl& control,
                             const std::function<void()>& when_changed) const {
  std::unique_lock lock(mutex_);
  ++begun_;
  changed_.notify_all();
  SearchEnd end = SearchEnd::kStopped;
  changed_.wait(lock, control.stop, [&] {
    when_changed();
    control.expanded = std::min(expanded_, control.node_limit.load());
    control.lower_bound = lower_bound_;
    if (released_) end = *released_;
    if (!released_ && expanded_ >= control.node_limit) end = SearchEnd::kNodeLimit;
    return end != SearchEnd::kStopped;
  });
  ++ended_;
  changed_.notify_all();
  return Result(end, instance, control);
}

SearchResult FakeSolver::Result(SearchEnd end, const Instance& instance,
                                const SearchControl& control) const {
  SearchResult result;
  result.end = end;
  result.lower_bound = lower_bound_;
  result.statistics = {
      .expanded = control.expanded, .generated = 2 * control.expanded, .iterations = 1};
  if (end == SearchEnd::kSolved) {
    const int position = dynamic_cast<const FakeInstance&>(instance).position();
    result.moves =
        answer_.value_or(MoveSequence(static_cast<std::size_t>(position), FakeInstance::kDown));
  }
  return result;
}

std::optional<MoveSequence> FakeSolver::LookUp(const Instance&) const {
  const std::lock_guard lock(mutex_);
  if (table_answer_.empty() || in_use_.empty()) return std::nullopt;
  return table_answer_;
}

TableLadder FakeSolver::TableLadderFor(const Instance&) const {
  const std::lock_guard lock(mutex_);
  ++ladders_asked_for_;
  return ladder_when_asked_;
}

TableLadder FakeSolver::TableLadderForFile(const std::string&) const { return {}; }

bool FakeSolver::FillTable(const TablePlanFile& file, int, const std::stop_token& stop,
                           std::span<std::uint8_t> bytes) const {
  std::unique_lock lock(mutex_);
  filled_.push_back(file.file_name);
  changed_.notify_all();
  if (runs_out_of_memory_) throw std::bad_alloc();
  if (holds_filling_) changed_.wait(lock, stop, [] { return false; });
  std::ranges::fill(bytes, static_cast<std::uint8_t>(file.file_name.front()));
  return !stop.stop_requested() && !gives_up_filling_;
}

void FakeSolver::Use(const TablePlan& plan,
                     std::vector<std::shared_ptr<const TableMemory>> tables) {
  const std::lock_guard lock(mutex_);
  for (const auto& table : tables) {
    const auto holds = static_cast<std::uint8_t>(plan.name.front());
    EXPECT_TRUE(std::ranges::all_of(table->bytes(), [&](auto byte) { return byte == holds; }));
  }
  EXPECT_EQ(tables.size(), plan.files.size());
  in_use_.push_back(plan.name);
  changed_.notify_all();
}

std::vector<TableRow> FakeSolver::BuildTable(const StateKey&) const {
  const std::lock_guard lock(mutex_);
  ++tables_built_;
  std::vector<TableRow> rows;
  for (int i = 0; i < kTableSize; ++i) {
    rows.push_back({RankOf(i), static_cast<std::uint8_t>(i), FakeInstance::kDown});
  }
  return rows;
}

void FakeSolver::Release(SearchEnd end) {
  const std::lock_guard lock(mutex_);
  released_ = end;
  changed_.notify_all();
}

void FakeSolver::Expand(std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  expanded_ = nodes;
  changed_.notify_all();
}

void FakeSolver::Prove(int lower_bound) {
  const std::lock_guard lock(mutex_);
  lower_bound_ = lower_bound;
  changed_.notify_all();
}

void FakeSolver::Answer(MoveSequence moves) {
  const std::lock_guard lock(mutex_);
  answer_ = std::move(moves);
}

void FakeSolver::Offer(MoveSequence moves) {
  const std::lock_guard lock(mutex_);
  offers_.push_back(std::move(moves));
  changed_.notify_all();
}

void FakeSolver::AwaitBegun(int searches) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return begun_ >= searches; });
}

void FakeSolver::AwaitEnded(int searches) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ended_ >= searches; });
}

void FakeSolver::AwaitFilling(int tables) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return std::ssize(filled_) >= tables; });
}

void FakeSolver::AwaitInUse(int tables) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return std::ssize(in_use_) >= tables; });
}

int FakeSolver::begun() const {
  const std::lock_guard lock(mutex_);
  return begun_;
}

int FakeSolver::tables_built() const {
  const std::lock_guard lock(mutex_);
  return tables_built_;
}

int FakeSolver::ladders_asked_for() const {
  const std::lock_guard lock(mutex_);
  return ladders_asked_for_;
}

std::vector<std::string> FakeSolver::filled() const {
  const std::lock_guard lock(mutex_);
  return filled_;
}

std::vector<std::string> FakeSolver::in_use() const {
  const std::lock_guard lock(mutex_);
  return in_use_;
}

std::vector<SearchOptions> FakeSolver::options_seen() const {
  const std::lock_guard lock(mutex_);
  return options_seen_;
}

std::vector<GoodEnough> FakeSolver::good_enough_seen() const {
  const std::lock_guard lock(mutex_);
  return good_enough_seen_;
}

}  // namespace puzzlesolver::app
