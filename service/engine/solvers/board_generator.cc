#include "service/engine/solvers/board_generator.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver {

absl::Status NoSuchLength(std::string_view boards, std::int64_t length, int max_length) {
  return FieldError("exact_length",
                    absl::StrCat("The length is ", length, ", but the shortest solutions of ",
                                 std::string(boards), " have 0 to ", max_length, " moves."));
}

absl::Status WhyNotMade(const SearchControl& control) {
  if (control.stop.stop_requested() || control.expanded >= control.node_limit)
    return absl::CancelledError("Making boards was ended.");
  return absl::ResourceExhaustedError("There is not enough memory to make boards.");
}

}  // namespace puzzlesolver
