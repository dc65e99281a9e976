#include "service/engine/solvers/rotation_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "service/engine/search/search_meter.h"
#include "service/engine/solvers/rotation_count.h"
#include "service/engine/solvers/rotation_generator.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/tables/rotation_distance_table.h"

namespace puzzlesolver {
namespace {

/// The symbols that a shortest solution can bring home: those at the least distance.
class NearestSymbols {
 public:
  /// `table` is borrowed.
  NearestSymbols(const RotationDistanceTable& table, const rotation::Board& board) : table_(table) {
    for (int symbol = 1; symbol <= rotation::kSymbols; ++symbol) {
      const rotation::Mask mask = board.Mask(symbol);
      symbols_[count_++] = {mask, table_.At(mask)};
    }
    const int least = std::ranges::min(symbols_, {}, &Symbol::Distance).Distance();
    Keep([least](const Symbol& symbol) { return symbol.Distance() == least; });
  }

  int Distance() const { return symbols_.front().Distance(); }

  /// Makes the first move in dictionary order that brings any of them nearer, and keeps those that
  /// it does. REQUIRES: Distance() > 0.
  MoveCode StepDownhill() {
    unsigned downhill = 0;
    for (std::size_t i = 0; i < count_; ++i) downhill |= symbols_[i].entry.downhill;
    const int move = std::countr_zero(downhill);
    Keep([move](const Symbol& symbol) { return (symbol.entry.downhill >> move & 1) != 0; });
    for (std::size_t i = 0; i < count_; ++i) {
      const auto moved = rotation::Rotate(symbols_[i].mask, static_cast<rotation::Move>(move));
      symbols_[i] = {moved, table_.At(moved)};
    }
    return static_cast<MoveCode>(move);
  }

 private:
  struct Symbol {
    rotation::Mask mask = 0;
    RotationDistanceTable::Entry entry;

    int Distance() const { return entry.distance; }
  };

  template <typename Predicate>
  void Keep(Predicate predicate) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (predicate(symbols_[i])) symbols_[kept++] = symbols_[i];
    }
    count_ = kept;
  }

  const RotationDistanceTable& table_;
  std::array<Symbol, rotation::kSymbols> symbols_;
  std::size_t count_ = 0;
};

class RotationSolver final : public Solver {
 public:
  Family family() const override { return Family::kRotation; }

  std::unique_ptr<Instance> InstanceOf(const StateKey& key) const override {
    return RotationInstance::FromKey(key);
  }

  SearchResult Search(const Instance& instance, const SearchOptions&,
                      SearchControl& control) const override {
    NearestSymbols nearest(table_, static_cast<const RotationInstance&>(instance).board());
    SearchResult result;
    result.lower_bound = nearest.Distance();
    control.lower_bound.store(result.lower_bound, std::memory_order_relaxed);
    control.iterations = 1;
    result.end = Walk(nearest, control, result.moves);
    result.statistics = control.Statistics();
    return result;
  }

  SearchResult SearchAnytime(const Instance& instance, const SearchOptions& options,
                             const GoodEnough&, Incumbent& incumbent,
                             SearchControl& control) const override {
    SearchResult result = Search(instance, options, control);
    if (result.end == SearchEnd::kSolved) incumbent.Offer(result.moves);
    return result;
  }

  ShortestSolutions CountShortest(const Instance& instance, int length, const CountOptions& options,
                                  SearchControl& control) const override {
    const auto& rotation_instance = static_cast<const RotationInstance&>(instance);
    return CountRotation(table_, rotation_instance.board(), length, options, control);
  }

  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance&, const Difficulty& difficulty) const override {
    return NewRotationGenerator(table_, difficulty);
  }

  bool SearchesAtOnce() const override { return true; }

  std::optional<MoveSequence> LookUp(const Instance&) const override { return std::nullopt; }
  void BuildAhead(const std::stop_token&) const override {}
  std::vector<TableLadder> TableLadders() const override { return {}; }
  TableLadder TableLadderFor(const Instance&) const override { return {}; }
  TableLadder TableLadderForFile(const std::string&) const override { return {}; }
  bool FillTable(const TablePlanFile&, int, const std::stop_token&,
                 std::span<std::uint8_t>) const override {
    return false;
  }
  void Use(const TablePlan&, std::vector<std::shared_ptr<const TableMemory>>) override {}

  std::vector<StateKey> StoredTables() const override { return {}; }
  std::vector<TableRow> BuildTable(const StateKey&) const override { return {}; }

 private:
  static SearchEnd Walk(NearestSymbols& nearest, SearchControl& control, MoveSequence& moves) {
    SearchMeter meter(control);
    moves.reserve(static_cast<std::size_t>(nearest.Distance()));
    while (nearest.Distance() > 0) {
      if (!meter.CountExpansion()) {
        moves.clear();
        return meter.end();
      }
      moves.push_back(nearest.StepDownhill());
      meter.CountGenerated(1);
    }
    return SearchEnd::kSolved;
  }

  RotationDistanceTable table_;
};

}  // namespace

std::unique_ptr<Solver> NewRotationSolver() { return std::make_unique<RotationSolver>(); }

}  // namespace puzzlesolver
