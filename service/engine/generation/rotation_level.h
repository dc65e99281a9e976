#pragma once

#include <optional>
#include <vector>

#include "service/engine/generation/random_numbers.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/rotation/mask.h"
#include "service/engine/tables/rotation_distance_table.h"

namespace puzzlesolver {

/// All boards of the Rotation Game whose shortest solutions have one length. Immutable.
class RotationLevel {
 public:
  static constexpr int kMaxLength = 13;

  /// `distances` is borrowed. REQUIRES: 0 <= length <= kMaxLength. Some milliseconds; twenty for
  /// kMaxLength.
  RotationLevel(const RotationDistanceTable& distances, int length);

  /// Any of the boards, each with the same probability. Up to a millisecond.
  rotation::Board Draw(RandomNumbers& random) const;

 private:
  /// One mask at the length and any completion of the board; nullopt in most cases, so that each
  /// board is as likely as any other.
  std::optional<rotation::Board> TryToDraw(RandomNumbers& random) const;

  const RotationDistanceTable& distances_;
  int length_;
  std::vector<rotation::Mask> masks_;  ///< at this distance
  /// All of them, where they are too few to be drawn otherwise; else empty.
  std::vector<rotation::Board> boards_;
};

}  // namespace puzzlesolver
