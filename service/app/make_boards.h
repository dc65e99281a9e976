#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "service/app/answer.h"
#include "service/engine/solvers/board_generator.h"

namespace puzzlesolver::app {

/// Which of the boards of a seed are wanted.
struct BoardRange {
  std::uint64_t seed = 0;
  std::uint32_t first = 0;
  std::uint32_t end = 0;  ///< number of the first that is not wanted
};

/// Sees the boards one after the other; false when it wants no more for now.
using TakeBoard = std::function<bool(const GeneratedBoard& board)>;

/// The body of a WorkQuery that makes boards until all are made or `take` says so. Errors: those of
/// BoardGenerator::Make, but for those that are an end of the work.
WorkBody MakeBoards(std::shared_ptr<const BoardGenerator> generator, const BoardRange& range,
                    TakeBoard take);

}  // namespace puzzlesolver::app
