#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/family.h"
#include "service/engine/search/good_enough.h"
#include "service/engine/search/incumbent.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/shortest_solutions.h"
#include "service/engine/search/thread_budget.h"
#include "service/engine/solvers/board_generator.h"
#include "service/engine/solvers/instance.h"
#include "service/engine/solvers/table_plan.h"
#include "service/engine/tables/table_file.h"

namespace puzzlesolver {

/// Which of several shortest solutions is wanted.
enum class TieBreak {
  kCanonical,  ///< the smallest in dictionary order
  kAny,
};

struct SearchOptions {
  TieBreak tie_break = TieBreak::kCanonical;
  /// A lower bound proven earlier: the search does not try shorter lengths. Must be right.
  int known_lower_bound = 0;
  /// Where a hard search takes more threads from; borrowed. nullptr: it stays on the caller's.
  ThreadBudget* threads = nullptr;
  /// Asked by every thread of the search, at least once in some milliseconds: false stops it. May
  /// be null.
  std::function<bool()> may_go_on = nullptr;
  /// For the states that SearchAnytime stores: with less its beams are narrower.
  std::uint64_t max_memory_bytes = std::uint64_t{128} << 20;
};

/// One row of a complete table: distance and first move of the canonical solution (meaningless at
/// distance 0).
struct TableRow {
  std::string rank;  ///< as in StateKey
  std::uint8_t distance;
  MoveCode first_move;
};

/// Solves the instances of one family. Every method may be called from any thread. Small heuristic
/// tables are built when first needed; large ones are given to it by Use.
class Solver {
 public:
  virtual ~Solver() = default;

  virtual Family family() const = 0;

  /// The inverse of Instance::Key, at its cost, with a goal that has the key's blank cell; null
  /// when no instance has this key.
  virtual std::unique_ptr<Instance> InstanceOf(const StateKey& key) const = 0;

  /// REQUIRES: instance.family() == family() and the instance is solvable.
  /// What must be built first for the instance's shape or goal adds to `control.building`.
  virtual SearchResult Search(const Instance& instance, const SearchOptions& options,
                              SearchControl& control) const = 0;

  /// Looks for better and better solutions while it raises the lower bound, until `good_enough`
  /// holds. On the caller's thread and one of its own, which counts as one of `options.threads`.
  /// Each improvement is offered to `incumbent`, where the first is there soon; it may come with a
  /// solution. `options.tie_break` does not matter.
  ///
  /// The result has the end kSolved and the incumbent's moves when it ended as good enough; where
  /// the answer to `good_enough.within` is no, these may be none. The statistics are the sums of
  /// all threads.
  /// REQUIRES: as Search.
  virtual SearchResult SearchAnytime(const Instance& instance, const SearchOptions& options,
                                     const GoodEnough& good_enough, Incumbent& incumbent,
                                     SearchControl& control) const = 0;

  /// The shortest solutions of an instance, which have `length` moves: their number and the first
  /// of them in dictionary order. REQUIRES and building: as for Search.
  virtual ShortestSolutions CountShortest(const Instance& instance, int length,
                                          const CountOptions& options,
                                          SearchControl& control) const = 0;

  /// Whether Search always ends within some milliseconds.
  virtual bool SearchesAtOnce() const { return false; }

  /// Any solution, soon, however large the instance is; here the shortest one, for families where
  /// that is soon. REQUIRES: as Search.
  virtual SearchResult SearchFast(const Instance& instance, SearchControl& control) const {
    return Search(instance, {}, control);
  }

  /// What makes boards of the shape and to the goal of `shape`, whose own state does not matter.
  /// Borrows the solver. Errors: INVALID_ARGUMENT naming the field when boards are too large for
  /// that. At once.
  virtual absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(
      const Instance& shape, const Difficulty& difficulty) const = 0;

  /// The solution of an instance whose complete table is in use: canonical, at once; nullopt when
  /// there is no such table.
  virtual std::optional<MoveSequence> LookUp(const Instance& instance) const = 0;

  /// Builds the small tables that take longest to build, for the boards that most will be asked
  /// for. Half a second; returns early when `stop` is requested.
  virtual void BuildAhead(const std::stop_token& stop) const = 0;

  /// The ladders of tables that are worth having before anybody asks, the most wanted first.
  virtual std::vector<TableLadder> TableLadders() const = 0;

  /// The ladder for boards like `instance`, whether among TableLadders or not; empty when no table
  /// helps.
  virtual TableLadder TableLadderFor(const Instance& instance) const = 0;

  /// The ladder that has a file of that name; empty when none has.
  virtual TableLadder TableLadderForFile(const std::string& file_name) const = 0;

  /// Fills a table of one of its plans; false when `stop` is requested (obeyed within 50 ms).
  virtual bool FillTable(const TablePlanFile& file, int threads, const std::stop_token& stop,
                         std::span<std::uint8_t> bytes) const = 0;

  /// Takes the tables of a plan, in the order of its files, into use for the searches that begin
  /// from now on, in place of the plan for the same shape in use before.
  virtual void Use(const TablePlan& plan,
                   std::vector<std::shared_ptr<const TableMemory>> tables) = 0;

  /// The complete tables that are worth storing, as keys without a rank.
  virtual std::vector<StateKey> StoredTables() const = 0;

  /// The rows of one of StoredTables, in ascending order of rank. Some milliseconds.
  virtual std::vector<TableRow> BuildTable(const StateKey& table) const = 0;
};

}  // namespace puzzlesolver
