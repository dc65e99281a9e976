#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "service/app/answer.h"
#include "service/app/counters.h"
#include "service/app/known_steps.h"
#include "storage/solution_store.h"

namespace puzzlesolver::app {

/// The store as the app uses it: what it answers has been replayed, and its errors are counted
/// misses, never failures. Safe to use from any thread.
class StoredAnswers {
 public:
  /// Of a solved path, at most so many states from its start on are stored.
  static constexpr std::size_t kMaxStatesPerPath = 1024;

  /// Store and counters are borrowed. `tables` are the complete tables that are asked most.
  StoredAnswers(storage::SolutionStore& store, Counters& counters,
                std::vector<StateKey> tables = {})
      : store_(store), counters_(counters), known_steps_(std::move(tables)) {}

  /// The answer that a complete table gives, by walking down to the goal; nullopt when a row is
  /// missing or wrong. REQUIRES: the instance is solvable.
  std::optional<Answer> FromTable(const Instance& instance) const;

  /// How far a look-up goes.
  enum class Reach {
    kNear,  ///< SolutionStore::Find: any thread
    kFar,   ///< SolutionStore::FindFar: threads that may wait some milliseconds
  };

  struct Found {
    std::optional<Answer> answer;  ///< at least as good as the tie break asks for
    int lower_bound = 0;           ///< proven; 0 when nothing is known
  };
  /// A record that fails its replay is dropped: the next answer takes its place.
  Found FromCache(const Instance& instance, TieBreak tie_break, Reach reach = Reach::kNear) const;

  /// Stores `moves`, a shortest solution of `start`, and with it the rest of the path from every
  /// state on it. REQUIRES: the moves have been replayed, guarantee is kOptimal or kCanonical.
  void StorePath(const Instance& start, const MoveSequence& moves, Guarantee guarantee) const;

  /// Stores that no solution is shorter than `lower_bound`, if a look at the board says less.
  void StoreLowerBound(const Instance& instance, int lower_bound) const;

 private:
  /// A row of a complete table, from the store when it is first asked for.
  std::optional<storage::Step> StepOf(const StateKey& state) const;
  void Put(std::span<const storage::Entry> entries) const;

  storage::SolutionStore& store_;
  Counters& counters_;
  mutable KnownSteps known_steps_;
};

}  // namespace puzzlesolver::app
