#pragma once

#include <memory>
#include <vector>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver {

/// The solvers of all puzzle families: the only list of them.
class SolverRegistry {
 public:
  SolverRegistry();

  /// The registry owns the solver.
  const Solver& Find(Family family) const;
  const std::vector<std::unique_ptr<Solver>>& all() const { return solvers_; }

 private:
  std::vector<std::unique_ptr<Solver>> solvers_;
};

}  // namespace puzzlesolver
