#pragma once

#include <memory>
#include <span>
#include <vector>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver {

/// The solvers of all puzzle families: the only list of them.
class SolverRegistry {
 public:
  SolverRegistry();

  /// The registry owns the solvers.
  const std::vector<std::unique_ptr<Solver>>& all() const { return solvers_; }

 private:
  std::vector<std::unique_ptr<Solver>> solvers_;
};

/// REQUIRES: one of `solvers` is for the family.
Solver& FindSolver(std::span<const std::unique_ptr<Solver>> solvers, Family family);

}  // namespace puzzlesolver
