#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "service/engine/puzzles/family.h"
#include "service/engine/puzzles/move_sequence.h"

namespace puzzlesolver {

/// The identity of a state relative to its goal. Instances with equal keys have the same answers.
struct StateKey {
  Family family{};
  std::uint16_t rows = 0;
  std::uint16_t columns = 0;
  std::uint32_t goal_cell = 0;
  /// Big-endian, of one width for all states of the same family, shape and goal cell.
  std::string rank;

  bool operator==(const StateKey&) const = default;

  template <typename H>
  friend H AbslHashValue(H hash, const StateKey& key) {
    return H::combine(std::move(hash), key.family, key.rows, key.columns, key.goal_cell, key.rank);
  }
};

/// A problem instance: a valid state of some puzzle and its goal. The state can be moved on; copies
/// are independent. Not synchronised: share only const ones.
class Instance {
 public:
  virtual ~Instance() = default;

  virtual Family family() const = 0;
  virtual std::unique_ptr<Instance> Clone() const = 0;

  /// Cost: a rank of the state, see the family's rank functions.
  virtual StateKey Key() const = 0;
  virtual bool IsSolved() const = 0;

  /// One sentence when no sequence of moves reaches the goal, else nullopt.
  virtual std::optional<std::string> WhyUnsolvable() const = 0;

  /// A lower bound on the solution length that costs O(cells) without any table.
  virtual int LowerBound() const = 0;

  /// Number of moves in the family's alphabet; every MoveCode is below it.
  virtual int move_count() const = 0;
  virtual bool CanMove(MoveCode move) const = 0;
  /// REQUIRES: CanMove(move).
  virtual void Apply(MoveCode move) = 0;
};

/// Bits that hold any move of the instance's alphabet.
int BitsPerMove(const Instance& instance);

}  // namespace puzzlesolver
