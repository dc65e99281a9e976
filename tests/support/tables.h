#pragma once

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "service/engine/solvers/solver.h"
#include "service/engine/tables/table_file.h"

namespace puzzlesolver::testing {

/// Makes the tables of a plan in memory and gives them to the solver.
inline void BuildAndUse(Solver& solver, const TablePlan& plan) {
  std::vector<std::shared_ptr<const TableMemory>> tables;
  for (const TablePlanFile& file : plan.files) {
    const auto memory = *TableMemory::Allocate(file.identity.bytes);
    solver.FillTable(file, 1, {}, memory->writable_bytes());
    tables.push_back(memory);
  }
  solver.Use(plan, std::move(tables));
}

}  // namespace puzzlesolver::testing
