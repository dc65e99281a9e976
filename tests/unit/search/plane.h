#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

/// A toy to be searched.
namespace puzzlesolver::testing {

/// A walker on the plane; moves in dictionary order: east, north, south, west.
struct Plane {
  static constexpr int kMoveCount = 4;

  struct State {
    int x = 0;
    int y = 0;

    bool operator==(const State&) const = default;
  };

  void Apply(State& state, int move) const {
    state.x += move == 0 ? 1 : move == 3 ? -1 : 0;
    state.y += move == 1 ? 1 : move == 2 ? -1 : 0;
  }
  void Undo(State& state, int move) const { Apply(state, kMoveCount - 1 - move); }

  static std::size_t packed_words() { return 2; }
  void Pack(const State& state, std::span<std::uint64_t> words) const {
    words[0] = static_cast<std::uint64_t>(state.x);
    words[1] = static_cast<std::uint64_t>(state.y);
  }
};

/// Distance to a target, or less: `blindness` is taken off wherever the target is farther.
struct PlaneHeuristic {
  using Value = int;

  Plane::State target;
  int blindness = 0;

  Value Evaluate(const Plane::State& state) const {
    const int distance = std::abs(state.x - target.x) + std::abs(state.y - target.y);
    return distance > blindness ? distance - blindness : distance == 0 ? 0 : 1;
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
  int Estimate(const Value& value) const { return value; }
};

/// The heuristic `H` as one that has to wait. A change that was not resolved has no value.
template <typename H>
struct Deferred : H {
  using Value = int;

  struct Change {
    int prepared;
    int resolved;
  };

  void Prepare(const Plane::State& state, const Value& value, int move, Change& change) const {
    change = {H::After(state, value, move), kUnresolved};
  }
  int Resolve(const Value&, Change& change) const { return change.resolved = change.prepared; }
  void Commit(Value& value, const Change& change) const { value = change.resolved; }

  static constexpr int kUnresolved = -1'000;
};

}  // namespace puzzlesolver::testing
