#include "service/engine/heuristics/centre_count.h"

#include <algorithm>
#include <array>

namespace puzzlesolver {

int CentreCountBound(const rotation::Board& board) {
  std::array<int, rotation::kSymbols + 1> counts{};
  for (const auto cell : rotation::Centre()) ++counts[board.cells()[cell]];
  return rotation::kCellsPerSymbol - *std::max_element(counts.begin(), counts.end());
}

}  // namespace puzzlesolver
