#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "service/engine/search/graph_search.h"
#include "service/engine/search/open_list.h"
#include "service/engine/search/state_table.h"

namespace puzzlesolver {

/// A* (Hart, Nilsson and Raphael 1968). Stores every state that it has generated. A state is known
/// for the goal when it is chosen to be expanded, not before: only then is no shorter path left.
/// Among nodes of equal cost the one with the least estimate comes first, then the last that was
/// made.
///
/// The heuristic need not be consistent: a state that is reached by a shorter path than the one
/// noted gets that path, and if it has been expanded, is opened again (result.reopened). With a
/// consistent one that never happens. Estimates are used as they are, without pathmax, and are
/// computed anew when a node is expanded, since only their sum is stored. Ends with kExhausted when
/// no goal can be reached.
///
/// One object serves one search.
template <StoredPuzzle P, Heuristic<P> H, SuccessorRule<P> S>
class AStar {
 public:
  using State = typename P::State;

  /// Greater estimates are lowered to this. REQUIRES: the search comes to no path of 2^16 moves.
  static constexpr int kMaxEstimate = (1 << 11) - 1;

  /// The arguments are borrowed for the life of the object.
  AStar(const P& puzzle, const H& heuristic, const S& rule, SearchControl& control,
        MemoryAllowance& memory)
      : puzzle_(puzzle),
        heuristic_(heuristic),
        rule_(rule),
        control_(control),
        table_(memory),
        open_(table_) {}

  GraphSearchResult Run(const State& start) {
    SearchMeter meter(control_);
    const int estimate = heuristic_.Estimate(heuristic_.Evaluate(start));
    if (!Reach(PackState(puzzle_, start), 0, estimate, kNoMove)) {
      return Finish(GraphSearchEnd::kMemoryLimit);
    }
    for (Number number = open_.Pop(); number != Table::kNone; number = open_.Pop()) {
      Note& note = table_.note(number);
      RaiseBound(note.g + note.h);
      if (note.h == 0) return Finish(GraphSearchEnd::kSolved, PathTo(table_.packed(number)));
      if (!meter.CountExpansion()) return Finish(EndOf(meter));
      note.is_open = 0;
      if (!Expand(number, meter)) return Finish(GraphSearchEnd::kMemoryLimit);
    }
    return Finish(GraphSearchEnd::kExhausted);
  }

 private:
  /// Packed, so that a node of the 15-puzzle takes 24 bytes.
  struct Note {
    std::uint32_t next;
    std::uint32_t previous;
    std::uint16_t g;
    std::uint16_t h : 11;
    std::uint16_t move : 4;  ///< that led here; kMoveCount: none did
    std::uint16_t is_open : 1;
  };
  using Table = StateTable<PackedState<P>, Note>;
  using Number = typename Table::Number;
  static_assert(P::kMoveCount < 16);

  bool Expand(Number number, SearchMeter& meter) {
    const Note note = table_.note(number);
    State state = UnpackState(puzzle_, table_.packed(number));
    const auto value = heuristic_.Evaluate(state);
    bool has_room = true;
    ForEachChild(puzzle_, rule_, state, MoveOf(note), [&](int move) {
      if (!has_room) return;
      meter.CountGenerated(1);
      const int estimate = heuristic_.Estimate(heuristic_.After(state, value, move));
      puzzle_.Apply(state, move);
      has_room = Reach(PackState(puzzle_, state), note.g + 1, estimate, move);
      puzzle_.Undo(state, move);
    });
    return has_room;
  }

  /// Notes a path to a state; false when there is no memory for it.
  bool Reach(const PackedState<P>& packed, int g, int h, int move) {
    const auto [number, is_new] = table_.FindOrAdd(packed);
    if (number == Table::kNone) return false;
    Note& note = table_.note(number);
    if (!is_new) {
      if (note.g <= g) return true;
      if (note.is_open != 0) {
        open_.Remove(number);
      } else {
        ++reopened_;
      }
    }
    note.g = static_cast<std::uint16_t>(g);
    note.h = static_cast<std::uint16_t>(std::min(h, kMaxEstimate)) & kMaxEstimate;
    note.move = static_cast<std::uint16_t>((move == kNoMove ? P::kMoveCount : move) & 15);
    note.is_open = 1;
    open_.Push(number);
    return true;
  }

  /// Some node of a shortest path is always open, and costs no more than that path.
  void RaiseBound(int cost) {
    lower_bound_ = std::max(lower_bound_, cost);
    control_.lower_bound.store(lower_bound_, std::memory_order_relaxed);
  }

  static int MoveOf(const Note& note) { return note.move == P::kMoveCount ? kNoMove : note.move; }

  std::vector<std::uint8_t> PathTo(const PackedState<P>& packed) const {
    return PathFromRoot(puzzle_, UnpackState(puzzle_, packed), [&](const State& state) {
      return MoveOf(table_.note(table_.Find(PackState(puzzle_, state))));
    });
  }

  GraphSearchResult Finish(GraphSearchEnd end, std::vector<std::uint8_t> moves = {}) const {
    return {.end = end,
            .moves = std::move(moves),
            .lower_bound = lower_bound_,
            .stored = table_.size(),
            .reopened = reopened_};
  }

  const P& puzzle_;
  const H& heuristic_;
  const S& rule_;
  SearchControl& control_;
  Table table_;
  OpenList<Table> open_;
  int lower_bound_ = 0;
  std::uint64_t reopened_ = 0;
};

}  // namespace puzzlesolver
