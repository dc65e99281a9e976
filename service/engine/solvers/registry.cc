#include "service/engine/solvers/registry.h"

#include <algorithm>

#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_solver.h"

namespace puzzlesolver {

SolverRegistry::SolverRegistry() {
  solvers_.push_back(NewSlidingSolver());
  solvers_.push_back(NewRotationSolver());
}

Solver& FindSolver(std::span<const std::unique_ptr<Solver>> solvers, Family family) {
  return **std::ranges::find_if(
      solvers, [family](const auto& solver) { return solver->family() == family; });
}

}  // namespace puzzlesolver
