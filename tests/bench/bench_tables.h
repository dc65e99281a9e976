#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "service/engine/solvers/solver.h"

namespace puzzlesolver::bench {

/// The tables of a plan, mapped from files.
struct MappedTables {
  TablePlan plan;
  std::vector<std::shared_ptr<const TableMemory>> memories;  ///< one for each file of the plan

  double Megabytes() const { return static_cast<double>(plan.Bytes()) / 1e6; }
};

/// Maps the tables of `plan` and gives them to `solver`. Their files are made at the first time, on
/// two threads, and live in the directory $PUZZLESOLVER_BENCH_TABLES, or in a temporary one that is
/// removed at the end.
MappedTables UseTables(Solver& solver, const TablePlan& plan);

/// For each tile of the board, the table in which it is looked up. The plan is one of patterns.
std::vector<std::span<const std::uint8_t>> TablesByTile(const MappedTables& tables);

}  // namespace puzzlesolver::bench
