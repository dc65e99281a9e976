#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "service/engine/comparison/comparison_tables.h"
#include "service/engine/comparison/search_method.h"
#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver {

// The search algorithms of the textbooks side by side on the same sliding boards: what each of them
// has to look at and to store until it finds a shortest solution. They are the plain algorithms,
// not the service's solver: none uses a complete table, the duplicate automaton's longer words, the
// raising of parents by their children, more than one thread, or what another search has proven.
//
// The words:
//
// Generated   Nodes that were made as children of others, whatever became of them: also those that
//             were already stored, and those that the bound of IDA* cuts off. The root, which is
//             nobody's child, does not count; nor does the move straight back to a node's parent,
//             which no method makes. IDA* counts over all iterations. A search that finds the goal
//             among a node's children makes no more of them: the goal is the last that counts.
// Expanded    Nodes whose children were made. IDA* expands the root once in each iteration; A* a
//             reopened state once more.
// Goal test   Breadth-first search, bidirectional search and IDA* look at a node when it is
//             generated, A* when it is chosen to be expanded; so A* may generate the goal long
//             before it ends, and no search expands it.
// Stored      States in memory at once. A* and the breadth-first searches keep all that they have
//             ever reached, bidirectional search from both ends; IDA* holds one path, as long as
//             its last bound, the root included.
//
// The algorithms, where textbooks leave something open:
//
// Moves are tried in ComparisonOptions::move_order. Bidirectional search grows whole layers, of the
// side whose last layer has fewer states; it ends at the first state that both sides have reached.
// A* takes, among nodes of equal cost g + h, the one with the least h, then the last that was
// generated. It stores an open or closed state once; a shorter path to a closed one reopens it.
// Only pattern databases make that happen: each entry is the least over all places of the blank, so
// neither one database nor the sum of several, nor the greater of a sum and that of the board's
// reflection, changes by at most one with every move (all are admissible); the other heuristics
// are consistent. IDA* begins with the estimate of the root as its bound, then takes the least cost
// that went beyond the bound.
//
// Pattern databases are additive, made by PartitionTiles; where reflection gives a square board a
// second view, the greater of both sums counts.
//
// Boards without a solution: the methods that store states look at every state that they can reach
// and end with kExhausted, if the limits let them; that is what parity spares everybody else. IDA*
// would deepen its bound for ever, so it is not begun: kUnsolvable.

struct ComparisonOptions {
  /// Nodes that a method may expand.
  std::uint64_t max_expanded = std::numeric_limits<std::uint64_t>::max();
  /// Bytes that a method may store: states, what is noted of them, and what finds them again. Taken
  /// account of before they are allocated. The tables of heuristics do not count.
  std::uint64_t max_stored_bytes = std::uint64_t{1} << 30;
  /// Each move once.
  std::array<sliding::Move, sliding::kMoveCount> move_order = {
      sliding::Move::kDown, sliding::Move::kLeft, sliding::Move::kRight, sliding::Move::kUp};
};

enum class MethodOutcome {
  kSolved,
  kExhausted,   ///< every state that can be reached was looked at: there is no solution
  kUnsolvable,  ///< not begun, see above
  kNodeLimit,
  kMemoryLimit,
  kStopped,
  kNotAvailable,  ///< not begun: the heuristic has no tables for the shape
};

struct MethodReport {
  MethodOutcome outcome = MethodOutcome::kNotAvailable;
  /// A shortest solution when outcome is kSolved; else empty.
  MoveSequence moves;
  /// Proven: no solution is shorter.
  int lower_bound = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t reopened = 0;  ///< by A*
  int iterations = 0;          ///< of IDA*
  std::uint64_t peak_stored_states = 0;
  std::uint64_t peak_stored_bytes = 0;
  /// Of a solution of at least one move.
  std::optional<double> effective_branching_factor;
};

/// Runs one method on one board, on the calling thread. A stop ends the search within 50 ms; to
/// take its memory back costs the system some 0.1 s a gigabyte more. See CompareMethods for several
/// of both, and for the time.
///
/// REQUIRES: `method` is one of AllSearchMethods(); `tables` are those of the instance's shape and
/// goal_cell().
MethodReport RunMethod(const SlidingInstance& instance, const SearchMethod& method,
                       const ComparisonTables& tables, const ComparisonOptions& options,
                       const std::stop_token& stop);

}  // namespace puzzlesolver
