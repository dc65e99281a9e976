#include <algorithm>
#include <string>

#include "service/engine/solvers/sliding_plans.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {

/// The name of a file that is found among the tables.
int FuzzTableFileName(const std::uint8_t* data, std::size_t size) {
  const std::string name = ByteReader(data, size).TakeRest();
  const TableLadder ladder = SlidingLadderForFile(name);
  if (ladder.empty()) return 0;
  const auto has_file = [&](const TablePlan& plan) {
    return std::ranges::count(plan.files, name, &TablePlanFile::file_name) > 0;
  };
  Require(std::ranges::any_of(ladder, has_file), "a ladder for a file has that file");
  return 0;
}

}  // namespace puzzlesolver::fuzz
