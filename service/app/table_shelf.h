#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "service/app/table_files.h"
#include "service/app/table_options.h"
#include "service/engine/solvers/solver.h"

namespace puzzlesolver::app {

/// The ladders of tables, what is known of each rung, and what should be done next. Does nothing
/// itself. Not synchronised.
class TableShelf {
 public:
  /// A rung of a ladder that should be taken into use.
  struct Job {
    std::size_t ladder = 0;
    std::size_t rung = 0;
    bool may_make = false;            ///< else it is only opened
    Solver* solver = nullptr;         ///< borrowed
    const TablePlan* plan = nullptr;  ///< the shelf's; does not change
  };

  /// `files` is borrowed.
  TableShelf(const TableFiles& files, const TableOptions& options);

  /// A ladder that is known already is only noted as asked for. `solver` is borrowed.
  void Add(Solver& solver, TableLadder ladder, bool asked_for);

  /// What to do next: first something for every ladder (the largest rung that is there, or else the
  /// first one), then the best; both in the order in which the ladders were added. A rung that has
  /// failed, or would with what the other ladders have in use exceed the memory, is passed over.
  std::optional<Job> Next() const;

  void Begin(const Job& job);

  /// OK: the rung is in use now. NOT_FOUND, DATA_LOSS of a job that may not make: its files are not
  /// there, or not sound. UNAVAILABLE: somebody else makes them; the ladder waits for Retry.
  /// CANCELLED: nothing happened. Anything else is the end of the rung: then this is true.
  bool End(const Job& job, const absl::Status& status);

  bool IsWaiting() const;
  void Retry();

  /// The rungs in use, at work, failed, left out or yet to come. Not those that a better one in use
  /// or to come makes superfluous.
  std::vector<TableStatus> Statuses() const;

  std::uint64_t BytesInUse() const;

 private:
  enum class Activity { kNone, kOpening, kMaking, kWaiting };

  struct Rung {
    TablePlan plan;
    bool there = false;   ///< its files are, as far as is known
    std::string failure;  ///< one sentence, or empty
  };

  struct Ladder {
    explicit Ladder(Solver& ladder_solver) : solver(ladder_solver) {}

    Solver& solver;
    std::vector<Rung> rungs;
    bool asked_for = false;
    std::optional<std::size_t> in_use;
    Activity activity = Activity::kNone;
    std::size_t active_rung = 0;
  };

  std::optional<Job> FirstJob(std::size_t number) const;
  std::optional<Job> BestJob(std::size_t number) const;
  Job JobFor(std::size_t number, std::size_t rung, bool may_make) const;
  bool MayEverMake(std::size_t rung) const;
  bool MayMake(const Ladder& ladder, std::size_t rung) const;
  bool Fits(const Ladder& ladder, const Rung& rung) const;
  std::uint64_t FreeBytes(const Ladder& ladder) const;
  std::optional<TableStatus> Describe(std::size_t number, std::size_t rung) const;
  std::optional<std::string> WhyAbsent(std::size_t number, std::size_t rung) const;

  const TableFiles& files_;
  const TableOptions::Building building_;
  const std::uint64_t memory_bytes_;
  std::deque<Ladder> ladders_;  ///< plans must not move
};

}  // namespace puzzlesolver::app
