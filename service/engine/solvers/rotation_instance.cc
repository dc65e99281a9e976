#include "service/engine/solvers/rotation_instance.h"

#include "service/engine/heuristics/centre_count.h"

namespace puzzlesolver {

std::unique_ptr<Instance> RotationInstance::Clone() const {
  return std::make_unique<RotationInstance>(*this);
}

StateKey RotationInstance::Key() const {
  return {.family = family(), .rank = rotation::RankBytes(board_)};
}

std::optional<std::string> RotationInstance::WhyUnsolvable() const { return std::nullopt; }

int RotationInstance::LowerBound() const { return CentreCountBound(board_); }

}  // namespace puzzlesolver
