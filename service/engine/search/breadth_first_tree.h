#pragma once

#include <cstdint>
#include <vector>

#include "service/engine/search/graph_search.h"
#include "service/engine/search/state_table.h"

namespace puzzlesolver {

/// All states up to some distance from a root, grown layer by layer. A state's number in the table
/// is its turn: the table is the queue, and everything that was ever seen.
template <StoredPuzzle P, SuccessorRule<P> S>
class BreadthFirstTree {
 public:
  using State = typename P::State;
  using Packed = PackedState<P>;

  enum class End { kLayerDone, kMet, kStopped, kOutOfMemory };

  /// The arguments are borrowed.
  BreadthFirstTree(const P& puzzle, const S& rule, MemoryAllowance& memory)
      : puzzle_(puzzle), rule_(rule), table_(memory) {}

  /// False when there is no memory for it. To be called first.
  bool AddRoot(const State& root) {
    const auto [number, is_new] = table_.FindOrAdd(PackState(puzzle_, root));
    if (!is_new) return false;
    table_.note(number).move = kNoMove;
    layer_end_ = 1;
    return true;
  }

  /// Expands the states of the last layer, in the order in which they were reached, until
  /// is_wanted(packed) is true for a new one: met() then.
  template <typename IsWanted>
  End GrowLayer(SearchMeter& meter, const IsWanted& is_wanted) {
    for (Number number = layer_begin_; number < layer_end_; ++number) {
      if (!meter.CountExpansion()) return End::kStopped;
      const End end = Expand(number, meter, is_wanted);
      if (end != End::kLayerDone) return end;
    }
    layer_begin_ = layer_end_;
    layer_end_ = table_.size();
    ++depth_;
    return End::kLayerDone;
  }

  /// Distance of the last layer from the root, and how many states it has.
  int depth() const { return depth_; }
  std::uint64_t layer_size() const { return layer_end_ - layer_begin_; }

  std::uint64_t size() const { return table_.size(); }
  bool Contains(const Packed& packed) const { return table_.Find(packed) != Table::kNone; }
  const Packed& met() const { return met_; }

  /// The moves from the root to a state of the tree.
  std::vector<std::uint8_t> PathTo(const Packed& packed) const {
    return PathFromRoot(puzzle_, UnpackState(puzzle_, packed), [&](const State& state) {
      return int{table_.note(table_.Find(PackState(puzzle_, state))).move};
    });
  }

 private:
  struct Note {
    std::int8_t move;  ///< that led here
  };
  using Table = StateTable<Packed, Note>;
  using Number = typename Table::Number;

  template <typename IsWanted>
  End Expand(Number number, SearchMeter& meter, const IsWanted& is_wanted) {
    State state = UnpackState(puzzle_, table_.packed(number));
    End end = End::kLayerDone;
    ForEachChild(puzzle_, rule_, state, table_.note(number).move, [&](int move) {
      if (end != End::kLayerDone) return;
      meter.CountGenerated(1);
      puzzle_.Apply(state, move);
      end = Add(PackState(puzzle_, state), move, is_wanted);
      puzzle_.Undo(state, move);
    });
    return end;
  }

  template <typename IsWanted>
  End Add(const Packed& packed, int move, const IsWanted& is_wanted) {
    const auto [number, is_new] = table_.FindOrAdd(packed);
    if (number == Table::kNone) return End::kOutOfMemory;
    if (!is_new) return End::kLayerDone;
    table_.note(number).move = static_cast<std::int8_t>(move);
    if (!is_wanted(packed)) return End::kLayerDone;
    met_ = packed;
    return End::kMet;
  }

  const P& puzzle_;
  const S& rule_;
  Table table_;
  Number layer_begin_ = 0;
  Number layer_end_ = 0;
  int depth_ = 0;
  Packed met_{};
};

}  // namespace puzzlesolver
