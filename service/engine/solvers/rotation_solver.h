#pragma once

#include <memory>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver {

/// Walks downhill in the exact distance table, which is built at construction, in well under 0.1 s:
/// no move off a shortest solution is ever tried.
std::unique_ptr<Solver> NewRotationSolver();

}  // namespace puzzlesolver
