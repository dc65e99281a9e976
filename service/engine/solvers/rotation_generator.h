#pragma once

#include <memory>

#include "service/engine/solvers/board_generator.h"
#include "service/engine/tables/rotation_distance_table.h"

namespace puzzlesolver {

/// Boards of the Rotation Game, all lengths exact. `distances` is borrowed.
std::unique_ptr<BoardGenerator> NewRotationGenerator(const RotationDistanceTable& distances,
                                                     const Difficulty& difficulty);

}  // namespace puzzlesolver
