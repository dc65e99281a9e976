#include "service/rpc/fault.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver::rpc {
namespace {

std::string Describe(const Instance& instance) {
  if (instance.family() == Family::kRotation) {
    return text::FormatLine(static_cast<const RotationInstance&>(instance).board());
  }
  const auto& sliding = static_cast<const SlidingInstance&>(instance);
  return absl::StrCat(text::FormatLine(sliding.board()), " to ", text::FormatLine(sliding.goal()));
}

}  // namespace

absl::Status WithPuzzle(const absl::Status& status, const Instance& instance) {
  if (!absl::IsInternal(status)) return status;
  return absl::InternalError(
      absl::StrCat(std::string(status.message()), " Puzzle: ", Describe(instance)));
}

}  // namespace puzzlesolver::rpc
