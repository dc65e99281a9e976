#include "service/rpc/puzzle_text.h"

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/puzzle_conversion.h"

namespace puzzlesolver::rpc {

std::string PuzzleText(const Instance& instance) {
  if (instance.family() == Family::kRotation) {
    return text::FormatLine(static_cast<const RotationInstance&>(instance).board());
  }
  const auto& puzzle = static_cast<const SlidingInstance&>(instance);
  const sliding::Geometry& geometry = puzzle.board().geometry();
  if (!IsSearchable(instance)) {
    return absl::StrCat(geometry.rows(), " x ", geometry.columns());
  }
  return absl::StrCat(text::FormatLine(puzzle.board()), " to ", text::FormatLine(puzzle.goal()));
}

}  // namespace puzzlesolver::rpc
