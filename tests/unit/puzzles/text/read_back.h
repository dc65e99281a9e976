#pragma once

#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/puzzles/text/parse.h"

namespace puzzlesolver::text {

/// What a parse gave, in one line: the board, or "field: sentence".
inline std::string ReadBack(const absl::StatusOr<ParsedBoard>& board) {
  if (!board.ok()) return FieldOf(board.status()) + ": " + std::string(board.status().message());
  return std::visit([](const auto& parsed) { return FormatLine(parsed); }, *board);
}

}  // namespace puzzlesolver::text
