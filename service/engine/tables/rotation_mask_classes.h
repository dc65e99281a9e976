#pragma once

#include <vector>

#include "service/engine/puzzles/rotation/mask.h"

namespace puzzlesolver {

/// Masks of the Rotation Game that the symmetries of the `#` make of each other: their distances
/// are equal, since a symmetry takes lines to lines and so moves to moves.
struct RotationMaskClass {
  rotation::Mask smallest;  ///< of the class, as a number
  int size;                 ///< 1, 2, 4 or 8 masks
};

/// The 92,247 classes of all 735,471 masks, in ascending order of their smallest. Some 20 ms.
std::vector<RotationMaskClass> RotationMaskClasses();

}  // namespace puzzlesolver
