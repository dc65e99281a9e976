#include "service/engine/solvers/rotation_generator.h"

#include <cstdint>
#include <mutex>
#include <utility>

#include "service/engine/generation/random_numbers.h"
#include "service/engine/generation/rotation_level.h"
#include "service/engine/solvers/rotation_instance.h"

namespace puzzlesolver {
namespace {

GeneratedBoard Generated(const rotation::Board& board, std::optional<int> optimal_length) {
  return {std::make_unique<RotationInstance>(board), optimal_length};
}

class AnyRotationBoard final : public BoardGenerator {
 public:
  bool MakesAtOnce() const override { return true; }

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    control.building.fetch_add(1, std::memory_order_relaxed);
    RandomNumbers random(seed, index);
    return Generated(*rotation::Unrank(random.Below(rotation::kBoardCount)), std::nullopt);
  }
};

class RotationBoardAtLength final : public BoardGenerator {
 public:
  RotationBoardAtLength(const RotationDistanceTable& distances, std::int64_t length)
      : distances_(distances), length_(length) {}

  bool MakesAtOnce() const override { return true; }

  absl::StatusOr<GeneratedBoard> Make(std::uint64_t seed, std::uint32_t index, ThreadBudget*,
                                      SearchControl& control) const override {
    if (length_ > RotationLevel::kMaxLength) {
      return NoSuchLength("the Rotation Game", length_, RotationLevel::kMaxLength);
    }
    control.building.fetch_add(kWorkPerBoard, std::memory_order_relaxed);
    RandomNumbers random(seed, index);
    return Generated(Level().Draw(random), length());
  }

 private:
  static constexpr std::uint64_t kWorkPerBoard = 1000;

  int length() const { return static_cast<int>(length_); }

  const RotationLevel& Level() const {
    std::call_once(made_, [this] { level_.emplace(distances_, length()); });
    return *level_;
  }

  const RotationDistanceTable& distances_;
  const std::int64_t length_;
  mutable std::once_flag made_;
  mutable std::optional<RotationLevel> level_;
};

}  // namespace

std::unique_ptr<BoardGenerator> NewRotationGenerator(const RotationDistanceTable& distances,
                                                     const Difficulty& difficulty) {
  switch (difficulty.kind) {
    case Difficulty::Kind::kAny:
      break;
    case Difficulty::Kind::kExact:
      return std::make_unique<RotationBoardAtLength>(distances, difficulty.length);
    case Difficulty::Kind::kNear:
      return std::make_unique<RotationBoardAtLength>(
          distances, difficulty.LengthUpTo(RotationLevel::kMaxLength));
    case Difficulty::Kind::kHardest:
      return std::make_unique<RotationBoardAtLength>(distances, RotationLevel::kMaxLength);
  }
  return std::make_unique<AnyRotationBoard>();
}

}  // namespace puzzlesolver
