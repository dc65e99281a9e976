#include "service/rpc/fault.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "service/rpc/puzzle_text.h"

namespace puzzlesolver::rpc {

absl::Status WithPuzzle(const absl::Status& status, const Instance& instance) {
  if (!absl::IsInternal(status)) return status;
  return absl::InternalError(
      absl::StrCat(std::string(status.message()), " Puzzle: ", PuzzleText(instance)));
}

}  // namespace puzzlesolver::rpc
