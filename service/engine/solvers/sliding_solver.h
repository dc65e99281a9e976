#pragma once

#include <memory>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver {

/// IDA* with duplicate pruning for boards of any shape and any goal: with the complete table or the
/// pattern databases of the shape when they are in use, else with the per-axis heuristic. The
/// complete 8-puzzle table for each of the nine goal cells.
std::unique_ptr<Solver> NewSlidingSolver();

}  // namespace puzzlesolver
