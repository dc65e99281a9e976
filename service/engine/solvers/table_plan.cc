#include "service/engine/solvers/table_plan.h"

#include <algorithm>

namespace puzzlesolver {

std::uint64_t TablePlan::Bytes() const {
  std::uint64_t bytes = 0;
  for (const TablePlanFile& file : files) bytes += file.identity.bytes;
  return bytes;
}

std::uint64_t TablePlan::BuildBytes() const {
  std::uint64_t there = 0;
  std::uint64_t peak = 0;
  for (const TablePlanFile& file : files) {
    peak = std::max(peak, there + file.build_bytes);
    there += file.identity.bytes;
  }
  return peak;
}

}  // namespace puzzlesolver
