#include "service/app/make_boards.h"

#include <utility>

namespace puzzlesolver::app {
namespace {

/// What an error of BoardGenerator::Make is for the work.
absl::StatusOr<SearchEnd> EndOf(const absl::Status& status, const SearchControl& control) {
  if (absl::IsResourceExhausted(status)) return SearchEnd::kOutOfMemory;
  if (!absl::IsCancelled(status)) return status;
  return control.stop.stop_requested() ? SearchEnd::kStopped : SearchEnd::kNodeLimit;
}

}  // namespace

WorkBody MakeBoards(std::shared_ptr<const BoardGenerator> generator, const BoardRange& range,
                    TakeBoard take) {
  return [generator = std::move(generator), range, take = std::move(take)](
             SearchControl& control, ThreadBudget& threads) -> absl::StatusOr<SearchEnd> {
    for (std::uint32_t index = range.first; index < range.end; ++index) {
      if (control.stop.stop_requested()) return SearchEnd::kStopped;
      const auto board = generator->Make(range.seed, index, &threads, control);
      if (!board.ok()) return EndOf(board.status(), control);
      if (!take(*board)) break;
    }
    return SearchEnd::kSolved;
  };
}

}  // namespace puzzlesolver::app
