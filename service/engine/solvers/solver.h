#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "service/engine/puzzles/family.h"
#include "service/engine/search/search_control.h"
#include "service/engine/solvers/instance.h"

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
};

/// One row of a complete table: distance and first move of the canonical solution (meaningless at
/// distance 0).
struct TableRow {
  std::string rank;  ///< as in StateKey
  std::uint8_t distance;
  MoveCode first_move;
};

/// Solves the instances of one family. Immutable to its users: every method may be called from any
/// thread; heuristic tables are built when first needed.
class Solver {
 public:
  virtual ~Solver() = default;

  virtual Family family() const = 0;

  /// REQUIRES: instance.family() == family() and the instance is solvable.
  virtual SearchResult Search(const Instance& instance, const SearchOptions& options,
                              SearchControl& control) const = 0;

  /// The complete tables that are worth storing, as keys without a rank.
  virtual std::vector<StateKey> StoredTables() const = 0;

  /// The rows of one of StoredTables, in ascending order of rank. Some milliseconds.
  virtual std::vector<TableRow> BuildTable(const StateKey& table) const = 0;
};

}  // namespace puzzlesolver
