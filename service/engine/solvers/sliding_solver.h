#pragma once

#include <memory>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver {

/// IDA* with the per-axis heuristic and duplicate pruning, for boards of any shape and any goal;
/// the complete 8-puzzle table for each of the nine goal cells.
std::unique_ptr<Solver> NewSlidingSolver();

}  // namespace puzzlesolver
