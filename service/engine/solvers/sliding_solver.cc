#include "service/engine/solvers/sliding_solver.h"

#include <tuple>
#include <utility>

#include "service/engine/heuristics/axis_tables.h"
#include "service/engine/heuristics/build_meter.h"
#include "service/engine/heuristics/walking_distance.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "service/engine/solvers/recent_tables.h"
#include "service/engine/solvers/shared_tables.h"
#include "service/engine/solvers/sliding_anytime.h"
#include "service/engine/solvers/sliding_count.h"
#include "service/engine/solvers/sliding_fast.h"
#include "service/engine/solvers/sliding_generator.h"
#include "service/engine/solvers/sliding_guide.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/sliding_plans.h"
#include "service/engine/solvers/sliding_search.h"
#include "service/engine/solvers/sliding_tables.h"
#include "service/engine/tables/duplicate_automaton.h"
#include "service/engine/tables/sliding_step_table.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;

constexpr std::size_t kSharedShapes = 16;
/// Up to 15 MB each.
constexpr std::size_t kSharedLevels = 4;

// No search goes through larger boards: long words would cost more time than they save.
constexpr int kMaxCellsOfLongWords = 36;
constexpr int kMaxWordsOnLargeBoards = 1 << 16;

class SlidingSolver final : public Solver {
 public:
  Family family() const override { return Family::kSliding; }

  std::unique_ptr<Instance> InstanceOf(const StateKey& key) const override {
    return SlidingInstance::FromKey(key);
  }

  SearchResult Search(const Instance& instance, const SearchOptions& options,
                      SearchControl& control) const override {
    const auto& sliding_instance = static_cast<const SlidingInstance&>(instance);
    const Geometry& geometry = sliding_instance.renamed().geometry();
    const auto automaton = automata_.Get({geometry.rows(), geometry.columns()}, control);
    const auto guide = automaton ? FindGuide(sliding_instance, control) : std::nullopt;
    if (guide) return SearchSliding(sliding_instance, *guide, *automaton, options, control);
    SearchResult result;
    result.end = WhyNotBuilt(control);
    result.lower_bound = sliding_instance.LowerBound();
    return result;
  }

  ShortestSolutions CountShortest(const Instance& instance, int length, const CountOptions& options,
                                  SearchControl& control) const override {
    const auto& sliding_instance = static_cast<const SlidingInstance&>(instance);
    const auto guide = FindGuide(sliding_instance, control);
    if (!guide) return {.end = WhyNotBuilt(control)};
    return CountSliding(sliding_instance, *guide, length, options, control);
  }

  SearchResult SearchFast(const Instance& instance, SearchControl& control) const override {
    return SearchSlidingFast(static_cast<const SlidingInstance&>(instance), control);
  }

  SearchResult SearchAnytime(const Instance& instance, const SearchOptions& options,
                             const GoodEnough& good_enough, Incumbent& incumbent,
                             SearchControl& control) const override {
    const auto& sliding_instance = static_cast<const SlidingInstance&>(instance);
    control.lower_bound = std::max(instance.LowerBound(), options.known_lower_bound);
    SearchOptions proof = options;
    proof.tie_break = TieBreak::kAny;
    const auto prove = [&](const std::function<bool()>& may_go_on) {
      proof.may_go_on = may_go_on;
      return Search(instance, proof, control);
    };
    const auto find_patterns = [&](const sliding::Geometry& geometry, int goal_cell) {
      return tables_.FindPatterns(geometry, goal_cell);
    };
    return SearchSlidingAnytime(sliding_instance, prove, find_patterns, options, good_enough,
                                incumbent, control);
  }

  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance& shape, const Difficulty& difficulty) const override {
    return NewSlidingGenerator(static_cast<const SlidingInstance&>(shape), difficulty, *this,
                               levels_);
  }

  std::optional<MoveSequence> LookUp(const Instance& instance) const override {
    const auto& sliding_instance = static_cast<const SlidingInstance&>(instance);
    const sliding::Board& board = sliding_instance.renamed();
    const auto lookups = tables_.FindComplete(board.geometry(), sliding_instance.goal_cell());
    if (lookups == nullptr || !lookups->HasGoal()) return std::nullopt;
    const std::vector<int> tiles(board.tiles().begin(), board.tiles().end());
    return WalkDownhill(board.geometry(), *lookups->table, lookups->goals.front(), tiles);
  }

  void BuildAhead(const std::stop_token& stop) const override {
    SearchControl control;
    control.stop = stop;
    for (const int side : {4, 5}) automata_.Get({side, side}, control);
  }

  std::vector<TableLadder> TableLadders() const override { return StandardSlidingLadders(); }

  TableLadder TableLadderFor(const Instance& instance) const override {
    return SlidingLadder(static_cast<const SlidingInstance&>(instance).renamed().geometry());
  }

  TableLadder TableLadderForFile(const std::string& file_name) const override {
    return SlidingLadderForFile(file_name);
  }

  bool FillTable(const TablePlanFile& file, int threads, const std::stop_token& stop,
                 std::span<std::uint8_t> bytes) const override {
    return FillSlidingTable(file, threads, stop, bytes);
  }

  void Use(const TablePlan& plan, std::vector<std::shared_ptr<const TableMemory>> tables) override {
    tables_.Use(plan, std::move(tables));
  }

  std::vector<StateKey> StoredTables() const override {
    std::vector<StateKey> tables;
    for (std::uint32_t goal_cell = 0; goal_cell < kTableSide * kTableSide; ++goal_cell) {
      tables.push_back({.family = family(),
                        .rows = kTableSide,
                        .columns = kTableSide,
                        .goal_cell = goal_cell,
                        .rank = {}});
    }
    return tables;
  }

  std::vector<TableRow> BuildTable(const StateKey& table) const override {
    const Geometry geometry = *Geometry::Create(table.rows, table.columns);
    const auto steps = BuildSlidingStepTable(geometry, static_cast<int>(table.goal_cell));
    std::vector<TableRow> rows;
    for (std::uint64_t rank = 0; rank < steps.size(); ++rank) {
      const SlidingStep& step = steps[rank];
      if (step.distance == SlidingStep::kUnreachable) continue;
      rows.push_back({sliding::RankBytes(rank, geometry.cells()), step.distance, step.first_move});
    }
    return rows;
  }

 private:
  static constexpr std::uint16_t kTableSide = 3;

  using ShapeKey = std::pair<int, int>;
  using AxisKey = std::tuple<int, int, int, Axis>;
  using WalkingKey = std::tuple<int, int, int>;

  /// Why a search lacks one of its tables.
  static SearchEnd WhyNotBuilt(const SearchControl& control) {
    return control.stop.stop_requested() ? SearchEnd::kStopped : SearchEnd::kOutOfMemory;
  }

  /// The best that there is; nullopt when its tables could not be built.
  std::optional<SlidingGuide> FindGuide(const SlidingInstance& instance,
                                        SearchControl& control) const {
    const Geometry& geometry = instance.renamed().geometry();
    const int goal_cell = instance.goal_cell();
    if (auto complete = tables_.FindComplete(geometry, goal_cell)) return complete;
    if (auto patterns = tables_.FindPatterns(geometry, goal_cell)) return patterns;
    const auto get = [&](Axis axis) {
      return axes_.Get({geometry.rows(), geometry.columns(), goal_cell, axis}, control);
    };
    AxisTablePair axes{.vertical = get(Axis::kVertical), .horizontal = get(Axis::kHorizontal)};
    if (!axes.vertical || !axes.horizontal) return std::nullopt;
    return axes;
  }

  static std::shared_ptr<const DuplicateAutomaton> BuildAutomaton(const ShapeKey& shape,
                                                                  const BuildMeter& meter) {
    const Geometry geometry = *Geometry::Create(shape.first, shape.second);
    DuplicateAutomaton::Limits limits;
    if (geometry.cells() > kMaxCellsOfLongWords) limits.max_words = kMaxWordsOnLargeBoards;
    return DuplicateAutomaton::Build(geometry, limits, meter);
  }

  std::shared_ptr<const AxisTables> BuildAxis(const AxisKey& key, const BuildMeter& meter) const {
    const auto& [rows, columns, goal_cell, axis] = key;
    const Geometry geometry = *Geometry::Create(rows, columns);
    const WalkingKey lines = axis == Axis::kVertical
                                 ? WalkingKey(rows, columns, geometry.RowOf(goal_cell))
                                 : WalkingKey(columns, rows, geometry.ColumnOf(goal_cell));
    const auto axes =
        std::make_shared<AxisTables>(geometry, goal_cell, axis, FindOrBuildWalking(lines, meter));
    return meter.Add(axes->work()) ? axes : nullptr;
  }

  /// nullptr when there is none, or the meter ends it.
  std::shared_ptr<const WalkingDistanceTable> FindOrBuildWalking(const WalkingKey& key,
                                                                 const BuildMeter& meter) const {
    if (auto known = walking_.Find(key)) return known;
    const auto& [lines, width, blank_line] = key;
    if (!WalkingDistanceTable::Fits(lines, width, blank_line, meter)) return nullptr;
    auto table = WalkingDistanceTable::Build(lines, width, blank_line, meter);
    if (table) walking_.Keep(key, table);
    return table;
  }

  static std::shared_ptr<const SlidingLevel> BuildLevel(const SlidingLevelKey& key,
                                                        const BuildMeter& meter) {
    const auto& [rows, columns, goal_cell, length] = key;
    return SlidingLevel::Build(*Geometry::Create(rows, columns), goal_cell, length, meter);
  }

  mutable SlidingTables tables_;
  mutable SlidingLevels levels_{kSharedLevels, BuildLevel};
  mutable SharedTables<ShapeKey, DuplicateAutomaton> automata_{kSharedShapes, BuildAutomaton};
  /// The builder's of `axes_` alone.
  mutable RecentTables<WalkingKey, WalkingDistanceTable> walking_{kSharedShapes};
  // Last: builds with the help of the one before.
  mutable SharedTables<AxisKey, AxisTables> axes_{
      2 * kSharedShapes,
      [this](const AxisKey& key, const BuildMeter& meter) { return BuildAxis(key, meter); }};
};

}  // namespace

std::unique_ptr<Solver> NewSlidingSolver() { return std::make_unique<SlidingSolver>(); }

}  // namespace puzzlesolver
