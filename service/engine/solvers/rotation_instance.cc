#include "service/engine/solvers/rotation_instance.h"

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "service/engine/heuristics/centre_count.h"

namespace puzzlesolver {

std::unique_ptr<RotationInstance> RotationInstance::FromKey(const StateKey& key) {
  constexpr std::size_t kRankBytes = 5;
  if (key.rank.size() != kRankBytes) return nullptr;
  std::uint64_t rank = 0;
  for (const char byte : key.rank) rank = rank << 8 | static_cast<std::uint8_t>(byte);
  const absl::StatusOr<rotation::Board> board = rotation::Unrank(rank);
  if (!board.ok()) return nullptr;
  auto instance = std::make_unique<RotationInstance>(*board);
  // A key has no shape, goal or family but the one.
  return instance->Key() == key ? std::move(instance) : nullptr;
}

std::unique_ptr<Instance> RotationInstance::Clone() const {
  return std::make_unique<RotationInstance>(*this);
}

StateKey RotationInstance::Key() const {
  return {.family = family(), .rank = rotation::RankBytes(board_)};
}

std::optional<std::string> RotationInstance::WhyUnsolvable() const { return std::nullopt; }

int RotationInstance::LowerBound() const { return CentreCountBound(board_); }

}  // namespace puzzlesolver
