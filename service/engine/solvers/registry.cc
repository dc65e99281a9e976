#include "service/engine/solvers/registry.h"

#include <algorithm>

#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_solver.h"

namespace puzzlesolver {

SolverRegistry::SolverRegistry() {
  solvers_.push_back(NewSlidingSolver());
  solvers_.push_back(NewRotationSolver());
}

const Solver& SolverRegistry::Find(Family family) const {
  return **std::find_if(solvers_.begin(), solvers_.end(),
                        [family](const auto& solver) { return solver->family() == family; });
}

}  // namespace puzzlesolver
