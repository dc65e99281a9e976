#include "tests/bench/store/stored_paths.h"

#include <algorithm>
#include <memory>
#include <random>

#include "service/app/store_key.h"
#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver::bench {
namespace {

constexpr std::size_t kLength = 53;
constexpr int kShufflingMoves = 400;

/// Moves are in dictionary order, each next to its opposite in D L R U from outside to inside.
constexpr MoveCode OppositeOf(MoveCode move) { return static_cast<MoveCode>(3 - move); }

MoveSequence Walk(Instance& state, std::size_t moves, std::mt19937& random) {
  MoveSequence walk;
  while (walk.size() < moves) {
    const auto move = static_cast<MoveCode>(random() % 4);
    const bool goes_back = !walk.empty() && move == OppositeOf(walk.back());
    if (goes_back || !state.CanMove(move)) continue;
    state.Apply(move);
    walk.push_back(move);
  }
  return walk;
}

}  // namespace

std::vector<storage::Entry> StoredPath(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto geometry = *sliding::Geometry::Create(4, 4);
  const auto goal = sliding::Board::Standard(geometry);
  const std::unique_ptr<Instance> state = *SlidingInstance::Create(goal, goal);
  Walk(*state, kShufflingMoves, random);
  const std::unique_ptr<Instance> walker = state->Clone();
  const MoveSequence path = Walk(*walker, kLength, random);
  std::vector<storage::Entry> entries;
  for (auto rest = path.begin(); rest != path.end(); ++rest) {
    const auto length = static_cast<std::uint32_t>(path.end() - rest);
    entries.push_back({app::ToStoreKey(state->Key()),
                       {storage::Guarantee::kCanonical, length, 2, {rest, path.end()}}});
    state->Apply(*rest);
  }
  return entries;
}

}  // namespace puzzlesolver::bench
