#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "service/engine/solvers/instance.h"
#include "storage/record.h"

namespace puzzlesolver::app {

/// Rows of complete tables that have been read from the store, so that nobody has to read them
/// again: a solution of an 8-puzzle takes a row for each move. One byte a state, a quarter of a
/// megabyte for each table that is used. Safe to use from any thread.
class KnownSteps {
 public:
  /// States with a larger rank are not kept.
  static constexpr std::size_t kMaxStates = std::size_t{1} << 18;

  /// Rows of other tables than these (their ranks are empty) are not kept.
  explicit KnownSteps(std::vector<StateKey> tables);

  std::optional<storage::Step> Find(const StateKey& state) const;

  void Put(const StateKey& state, const storage::Step& step);

 private:
  using Byte = std::atomic<std::uint8_t>;

  struct Table {
    explicit Table(StateKey table_key) : key(std::move(table_key)) {}
    ~Table() { delete[] steps.load(); }

    const StateKey key;
    std::atomic<Byte*> steps = nullptr;  ///< owned, kMaxStates of them; 0 is an unknown step
  };

  /// Null when there is none.
  Table* TableOf(const StateKey& state) const;

  mutable std::deque<Table> tables_;  ///< none comes or goes after construction
};

}  // namespace puzzlesolver::app
