#include "service/rpc/puzzle_text.h"

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver::rpc {

std::string PuzzleText(const Instance& instance) {
  if (instance.family() == Family::kRotation) {
    return text::FormatLine(static_cast<const RotationInstance&>(instance).board());
  }
  const auto& sliding = static_cast<const SlidingInstance&>(instance);
  return absl::StrCat(text::FormatLine(sliding.board()), " to ", text::FormatLine(sliding.goal()));
}

}  // namespace puzzlesolver::rpc
