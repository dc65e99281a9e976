#include "service/engine/solvers/rotation_count.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "service/engine/search/solution_counter.h"

namespace puzzlesolver {
namespace {

/// One symbol of the board, as a search sees it.
struct SymbolPuzzle {
  static constexpr int kMoveCount = rotation::kMoveCount;
  using State = rotation::Mask;

  void Apply(State& mask, int move) const {
    mask = rotation::Rotate(mask, static_cast<rotation::Move>(move));
  }
  void Undo(State& mask, int move) const {
    mask = rotation::Rotate(mask, rotation::Inverse(static_cast<rotation::Move>(move)));
  }
  static std::size_t packed_words() { return 1; }
  void Pack(const State& mask, std::span<std::uint64_t> words) const { words.front() = mask; }
};

/// Its exact distance.
class SymbolDistance {
 public:
  using Value = int;

  explicit SymbolDistance(const RotationDistanceTable& table) : table_(table) {}

  Value Evaluate(rotation::Mask mask) const { return table_.At(mask).distance; }
  Value After(rotation::Mask mask, Value, int move) const {
    return Evaluate(rotation::Rotate(mask, static_cast<rotation::Move>(move)));
  }
  int Estimate(Value distance) const { return distance; }

 private:
  const RotationDistanceTable& table_;
};

/// All moves are legal, always.
struct AnyRotation {
  enum class State : std::uint8_t { kOnly, kPruned };
  static constexpr State kPruned = State::kPruned;

  State Start(rotation::Mask) const { return State::kOnly; }
  State Next(State state, int) const { return state; }
};

void Add(ShortestSolutions&& more, std::size_t max_listed, ShortestSolutions& sum) {
  sum.count = SaturatedSum(sum.count, more.count);
  std::vector<std::vector<std::uint8_t>> merged;
  std::ranges::merge(sum.listed, more.listed, std::back_inserter(merged));
  merged.resize(std::min(merged.size(), max_listed));
  sum.listed = std::move(merged);
  sum.memory_bytes = std::max(sum.memory_bytes, more.memory_bytes);
}

}  // namespace

ShortestSolutions CountRotation(const RotationDistanceTable& table, const rotation::Board& board,
                                int length, const CountOptions& options, SearchControl& control) {
  const SymbolPuzzle puzzle;
  const SymbolDistance distance(table);
  const AnyRotation rule;
  ShortestSolutions sum{.end = SearchEnd::kSolved};
  for (int symbol = 1; symbol <= rotation::kSymbols && sum.end == SearchEnd::kSolved; ++symbol) {
    const rotation::Mask mask = board.Mask(symbol);
    if (distance.Evaluate(mask) != length) continue;
    auto found = SolutionCounter(puzzle, distance, rule, control).Run(mask, length, options);
    if (found.end != SearchEnd::kSolved) sum = {.end = found.end};
    if (found.end == SearchEnd::kSolved) Add(std::move(found), options.max_listed, sum);
  }
  sum.statistics = control.Statistics();
  return sum;
}

}  // namespace puzzlesolver
