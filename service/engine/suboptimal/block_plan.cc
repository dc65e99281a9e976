#include "service/engine/suboptimal/block_plan.h"

#include <algorithm>
#include <cstddef>

namespace puzzlesolver {
namespace {

/// First and last of some neighbouring rows or columns.
struct Part {
  int first, last;
};

/// A side in parts of equal lengths, more or less, in the order in which they are solved: from both
/// ends towards the one that contains `goal`.
std::vector<Part> PartsTowards(int goal, int side) {
  // 3.9 cells each, rounded.
  const int count = std::max(1, (20 * side + 39) / 78);
  const auto part = [&](int i) { return Part{i * side / count, (i + 1) * side / count - 1}; };
  std::vector<Part> parts;
  int first = 0;
  for (; part(first).last < goal; ++first) parts.push_back(part(first));
  for (int last = count - 1; last >= first; --last) parts.push_back(part(last));
  return parts;
}

}  // namespace

BlockPlan MakeBlockPlan(const sliding::Geometry& geometry, int goal_cell) {
  BlockPlan plan{.blocks = {},
                 .block_of = std::vector<int>(static_cast<std::size_t>(geometry.cells()))};
  const auto columns = PartsTowards(geometry.ColumnOf(goal_cell), geometry.columns());
  for (const Part& rows : PartsTowards(geometry.RowOf(goal_cell), geometry.rows())) {
    for (const Part& part : columns) {
      for (int row = rows.first; row <= rows.last; ++row) {
        for (int column = part.first; column <= part.last; ++column) {
          plan.block_of[static_cast<std::size_t>(row * geometry.columns() + column)] =
              static_cast<int>(plan.blocks.size());
        }
      }
      plan.blocks.push_back({rows.first, rows.last, part.first, part.last});
    }
  }
  return plan;
}

}  // namespace puzzlesolver
