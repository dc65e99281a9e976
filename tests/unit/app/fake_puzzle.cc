#include "tests/unit/app/fake_puzzle.h"

#include <algorithm>
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

SearchResult FakeSolver::Search(const Instance& instance, const SearchOptions& options,
                                SearchControl& control) const {
  std::unique_lock lock(mutex_);
  ++begun_;
  options_seen_.push_back(options);
  changed_.notify_all();
  SearchEnd end = SearchEnd::kStopped;
  changed_.wait(lock, control.stop, [&] {
    control.expanded = std::min(expanded_, control.node_limit.load());
    control.lower_bound = lower_bound_;
    if (released_) end = SearchEnd::kSolved;
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
  result.statistics = {control.expanded, 2 * control.expanded, 1};
  if (end == SearchEnd::kSolved) {
    const int position = dynamic_cast<const FakeInstance&>(instance).position();
    result.moves =
        answer_.value_or(MoveSequence(static_cast<std::size_t>(position), FakeInstance::kDown));
  }
  return result;
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

void FakeSolver::Release() {
  const std::lock_guard lock(mutex_);
  released_ = true;
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

void FakeSolver::AwaitBegun(int searches) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return begun_ >= searches; });
}

void FakeSolver::AwaitEnded(int searches) const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return ended_ >= searches; });
}

int FakeSolver::begun() const {
  const std::lock_guard lock(mutex_);
  return begun_;
}

int FakeSolver::tables_built() const {
  const std::lock_guard lock(mutex_);
  return tables_built_;
}

std::vector<SearchOptions> FakeSolver::options_seen() const {
  const std::lock_guard lock(mutex_);
  return options_seen_;
}

}  // namespace puzzlesolver::app
