#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "service/engine/search/concepts.h"
#include "service/engine/search/search_control.h"
#include "service/engine/search/search_meter.h"

namespace puzzlesolver {

// What searches have in common that store the states which they have seen, and so look at a graph
// of states where iterative deepening looks at a tree of paths.

enum class GraphSearchEnd {
  kSolved,
  kExhausted,  ///< every state that can be reached was seen: there is no solution
  kNodeLimit,
  kStopped,
  kMemoryLimit,  ///< the next state would not fit
};

/// Why SearchMeter::CountExpansion was false.
inline GraphSearchEnd EndOf(const SearchMeter& meter) {
  return meter.end() == SearchEnd::kNodeLimit ? GraphSearchEnd::kNodeLimit
                                              : GraphSearchEnd::kStopped;
}

struct GraphSearchResult {
  GraphSearchEnd end = GraphSearchEnd::kStopped;
  /// A shortest solution when end is kSolved, as move numbers; else empty.
  std::vector<std::uint8_t> moves;
  /// Proven: no solution is shorter. Meaningless when end is kExhausted.
  int lower_bound = 0;
  /// States stored at the end, which are the most: none is ever removed.
  std::uint64_t stored = 0;
  /// Expansions of states that had been expanded before, and were reached by a shorter path.
  std::uint64_t reopened = 0;
};

/// A packed state as the key of a table; words beyond the puzzle's packed_words() are 0.
template <StoredPuzzle P>
using PackedState = std::array<std::uint64_t, P::kMaxPackedWords>;

template <StoredPuzzle P>
PackedState<P> PackState(const P& puzzle, const typename P::State& state) {
  PackedState<P> packed{};
  puzzle.Pack(state, std::span(packed).first(puzzle.packed_words()));
  return packed;
}

template <StoredPuzzle P>
typename P::State UnpackState(const P& puzzle, const PackedState<P>& packed) {
  return puzzle.Unpack(std::span(packed).first(puzzle.packed_words()));
}

/// The move to a state that was not reached by one.
inline constexpr int kNoMove = -1;

/// Calls visit(move) for each child of a state that was reached by `last_move`: every legal move
/// but the one straight back. `rule` tells legal moves by what it lets a path begin with.
template <StoredPuzzle P, SuccessorRule<P> S, typename Visit>
void ForEachChild(const P& puzzle, const S& rule, const typename P::State& state, int last_move,
                  const Visit& visit) {
  const typename S::State start = rule.Start(state);
  const int back = last_move == kNoMove ? kNoMove : puzzle.Inverse(last_move);
  for (int move = 0; move < P::kMoveCount; ++move) {
    if (move != back && rule.Next(start, move) != S::kPruned) visit(move);
  }
}

/// The moves from the root of a search to `state`; move_to(state) is the last of those to a state,
/// kNoMove at the root.
template <StoredPuzzle P, typename MoveTo>
std::vector<std::uint8_t> PathFromRoot(const P& puzzle, typename P::State state,
                                       const MoveTo& move_to) {
  std::vector<std::uint8_t> path;
  for (int move = move_to(state); move != kNoMove; move = move_to(state)) {
    path.push_back(static_cast<std::uint8_t>(move));
    puzzle.Undo(state, move);
  }
  std::ranges::reverse(path);
  return path;
}

}  // namespace puzzlesolver
