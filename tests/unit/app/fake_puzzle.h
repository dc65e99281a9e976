#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver::app {

/// A walk on the numbers 0, 1, 2, ...: move 0 goes down, move 1 up, the goal is 0.
class FakeInstance final : public Instance {
 public:
  static constexpr MoveCode kDown = 0;
  static constexpr MoveCode kUp = 1;

  explicit FakeInstance(int position, bool solvable = true)
      : position_(position), solvable_(solvable) {}

  Family family() const override { return Family::kSliding; }
  std::unique_ptr<Instance> Clone() const override { return std::make_unique<FakeInstance>(*this); }
  StateKey Key() const override;
  bool IsSolved() const override { return position_ == 0; }
  std::optional<std::string> WhyUnsolvable() const override;
  /// Far from the truth, so that searches have something to prove.
  int LowerBound() const override { return position_ == 0 ? 0 : 1; }
  int move_count() const override { return 2; }
  bool CanMove(MoveCode move) const override { return move == kUp || position_ > 0; }
  void Apply(MoveCode move) override { position_ += move == kUp ? 1 : -1; }

  int position() const { return position_; }

 private:
  int position_;
  bool solvable_;
};

std::shared_ptr<const Instance> At(int position);

/// The key of the numbers' complete table, without a rank.
StateKey FakeTable();

/// A plan whose single file, "NAME.table", is filled with the first letter of its name.
TablePlan FakePlan(const std::string& name, std::uint64_t bytes, std::uint64_t build_bytes);

/// Board number `index` is the position `seed` + `index`. Each costs ten nodes.
class FakeGenerator final : public BoardGenerator {
 public:
  explicit FakeGenerator(bool makes_at_once = true) : makes_at_once_(makes_at_once) {}

  bool MakesAtOnce() const override { return makes_at_once_; }
  /// `fault` from board number `board` on.
  void FailFrom(std::uint32_t board, absl::Status fault) {
    fails_from_ = board;
    fault_ = std::move(fault);
  }
  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    if (index >= fails_from_) return fault_;
    control.building += 10;
    const int position = static_cast<int>(seed + index);
    return GeneratedBoard{std::make_unique<FakeInstance>(position), position};
  }

 private:
  const bool makes_at_once_;
  std::uint32_t fails_from_ = std::numeric_limits<std::uint32_t>::max();
  absl::Status fault_;
};

/// Solves FakeInstances when told to: a search stays where it is until Release, Expand up to its
/// node limit, or a stop.
class FakeSolver final : public Solver {
 public:
  Family family() const override { return Family::kSliding; }
  std::unique_ptr<Instance> InstanceOf(const StateKey& key) const override;
  SearchResult Search(const Instance& instance, const SearchOptions& options,
                      SearchControl& control) const override;
  SearchResult SearchFast(const Instance& instance, SearchControl& control) const override;
  /// As Search, but good enough is whatever has been offered when it is released.
  SearchResult SearchAnytime(const Instance& instance, const SearchOptions& options,
                             const GoodEnough& good_enough, Incumbent& incumbent,
                             SearchControl& control) const override;
  /// As told by CountSo.
  ShortestSolutions CountShortest(const Instance& instance, int length, const CountOptions& options,
                                  SearchControl& control) const override;
  /// One that makes hardest boards not at once.
  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance&, const Difficulty& difficulty) const override {
    return std::make_unique<FakeGenerator>(difficulty.kind != Difficulty::Kind::kHardest);
  }
  std::optional<MoveSequence> LookUp(const Instance& instance) const override;
  void BuildAhead(const std::stop_token&) const override { has_built_ahead_ = true; }
  std::vector<TableLadder> TableLadders() const override { return ladders_; }
  TableLadder TableLadderFor(const Instance& instance) const override;
  TableLadder TableLadderForFile(const std::string& file_name) const override;
  bool FillTable(const TablePlanFile& file, int threads, const std::stop_token& stop,
                 std::span<std::uint8_t> bytes) const override;
  void Use(const TablePlan& plan, std::vector<std::shared_ptr<const TableMemory>> tables) override;
  std::vector<StateKey> StoredTables() const override { return tables_; }
  std::vector<TableRow> BuildTable(const StateKey& table) const override;

  /// All searches, also later ones, end so; with their solution when it is kSolved.
  void Release(SearchEnd end = SearchEnd::kSolved);
  /// All searches have expanded that many nodes, or end at their limits.
  void Expand(std::uint64_t nodes);
  /// All searches have proven this.
  void Prove(int lower_bound);
  /// Searches find these moves instead of the right ones.
  void Answer(MoveSequence moves);
  /// Anytime searches offer these moves now.
  void Offer(MoveSequence moves);
  void CountSo(ShortestSolutions shortest) { shortest_ = std::move(shortest); }
  void OfferTables(std::vector<StateKey> tables) { tables_ = std::move(tables); }
  void OfferLadders(std::vector<TableLadder> ladders) { ladders_ = std::move(ladders); }
  /// For every instance.
  void OfferLadderWhenAsked(TableLadder ladder) { ladder_when_asked_ = std::move(ladder); }
  /// LookUp answers so from the first Use on.
  void AnswerFromTables(MoveSequence moves) { table_answer_ = std::move(moves); }
  /// FillTable waits until it is told to stop.
  void HoldFilling() { holds_filling_ = true; }
  /// FillTable throws this.
  void RunOutOfMemory() { runs_out_of_memory_ = true; }
  /// FillTable says that it was stopped.
  void GiveUpFilling() { gives_up_filling_ = true; }

  /// Blocks until so many searches have begun, or ended.
  void AwaitBegun(int searches) const;
  void AwaitEnded(int searches) const;
  /// Blocks until so many tables were begun, or are in use.
  void AwaitFilling(int tables) const;
  void AwaitInUse(int tables) const;

  bool has_built_ahead() const { return has_built_ahead_; }
  int begun() const;
  int tables_built() const;
  int ladders_asked_for() const;
  /// Names of the files that were filled, and of the plans in use, in that order.
  std::vector<std::string> filled() const;
  std::vector<std::string> in_use() const;
  std::vector<SearchOptions> options_seen() const;
  std::vector<GoodEnough> good_enough_seen() const;

 private:
  SearchResult Run(const Instance& instance, SearchControl& control,
                   const std::function<void()>& when_changed) const;
  SearchResult Result(SearchEnd end, const Instance& instance, const SearchControl& control) const;

  mutable std::mutex mutex_;
  mutable std::condition_variable_any changed_;
  mutable std::atomic<bool> has_built_ahead_{false};
  std::optional<SearchEnd> released_;
  std::uint64_t expanded_ = 0;
  int lower_bound_ = 0;
  std::optional<MoveSequence> answer_;
  std::vector<MoveSequence> offers_;
  ShortestSolutions shortest_;
  std::vector<StateKey> tables_;
  std::vector<TableLadder> ladders_;
  TableLadder ladder_when_asked_;
  MoveSequence table_answer_;
  bool holds_filling_ = false;
  bool gives_up_filling_ = false;
  bool runs_out_of_memory_ = false;
  mutable int ladders_asked_for_ = 0;
  mutable std::vector<std::string> filled_;
  std::vector<std::string> in_use_;
  mutable int begun_ = 0;
  mutable int ended_ = 0;
  mutable int tables_built_ = 0;
  mutable std::vector<SearchOptions> options_seen_;
  mutable std::vector<GoodEnough> good_enough_seen_;
};

}  // namespace puzzlesolver::app
