#pragma once

#include <functional>
#include <memory>
#include <tuple>

#include "service/engine/generation/sliding_level.h"
#include "service/engine/solvers/board_generator.h"
#include "service/engine/solvers/shared_tables.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/solver.h"

namespace puzzlesolver {

/// Rows, columns, goal cell, length: what SlidingLevel::Build takes.
using SlidingLevelKey = std::tuple<int, int, int, int>;
using SlidingLevels = SharedTables<SlidingLevelKey, SlidingLevel>;

/// Boards with the goal of `shape`. Lengths are exact up to SlidingLevel::kMaxCells cells and on
/// boards of one row or column. Near ones of larger boards are searched by `solver` until their
/// lengths are known, but for the farthest of the 15-puzzle, which are known. The solver and
/// `levels` are borrowed.
///
/// Errors: INVALID_ARGUMENT naming `exact_length` or `near_length` when boards are too large for
/// that.
absl::StatusOr<std::unique_ptr<BoardGenerator>> NewSlidingGenerator(const SlidingInstance& shape,
                                                                    const Difficulty& difficulty,
                                                                    const Solver& solver,
                                                                    SlidingLevels& levels);

}  // namespace puzzlesolver
