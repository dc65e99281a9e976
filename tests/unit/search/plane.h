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
  void Undo(State& state, int move) const { Apply(state, Inverse(move)); }
  int Inverse(int move) const { return kMoveCount - 1 - move; }

  static constexpr std::size_t kMaxPackedWords = 2;
  static std::size_t packed_words() { return kMaxPackedWords; }

  std::uint64_t Fingerprint(const State& state) const {
    return static_cast<std::uint64_t>(state.x) * 0x9E3779B97F4A7C15 +
           static_cast<std::uint64_t>(state.y) * 0xC2B2AE3D27D4EB4F;
  }
  std::uint64_t FingerprintAfter(State state, std::uint64_t, int move) const {
    Apply(state, move);
    return Fingerprint(state);
  }

  /// East and west.
  static std::size_t divisions() { return 2; }
  std::size_t DivisionAfter(State state, int move) const {
    Apply(state, move);
    return state.x < 0 ? 1 : 0;
  }
  void Pack(const State& state, std::span<std::uint64_t> words) const {
    words[0] = static_cast<std::uint64_t>(state.x);
    words[1] = static_cast<std::uint64_t>(state.y);
  }
  State Unpack(std::span<const std::uint64_t> words) const {
    return {static_cast<int>(words[0]), static_cast<int>(words[1])};
  }
};

/// Keeps the walker within a square around the origin. Knows where a path begins only, so it is for
/// searches that begin a path at every state.
struct Fence {
  using State = int;  ///< a bit for each move
  static constexpr State kPruned = -1;

  int reach;

  State Start(const Plane::State& state) const {
    State allowed = 0;
    for (int move = 0; move < Plane::kMoveCount; ++move) {
      Plane::State after = state;
      Plane().Apply(after, move);
      if (std::abs(after.x) <= reach && std::abs(after.y) <= reach) allowed |= 1 << move;
    }
    return allowed;
  }
  State Next(State allowed, int move) const { return (allowed >> move & 1) != 0 ? 0 : kPruned; }
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
