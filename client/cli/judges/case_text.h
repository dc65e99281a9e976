#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "client/cli/judges/judge_format.h"
#include "service/engine/puzzles/text/parse.h"

namespace puzzlesolver::cli {

/// The text of one board, and the line on which it begins, counted from 1.
struct CaseText {
  std::string text;
  int line = 1;
};

/// How a judge writes a board.
struct CaseLayout {
  std::size_t rows;
  std::size_t columns;
  /// Every character is a symbol; otherwise spaces stand between them.
  bool glued;
};

/// Cuts `text` into boards. If some lines hold a whole board, every line that is not blank is one;
/// else, if some lines hold a row, each `rows` lines are one; else boards are counted off symbol by
/// symbol if that comes out even, and otherwise lines are boards. O(length).
std::vector<CaseText> SplitCases(std::string_view text, const CaseLayout& layout,
                                 int first_line = 1);

/// Boards behind their number.
struct CountedCases {
  std::vector<CaseText> boards;  ///< no more than the number says
  absl::Status fault;            ///< no number, or too few boards
  std::string warning;           ///< too many boards
};

/// `boards_per_case` boards stand for each one of the number.
CountedCases SplitCountedCases(std::string_view text, const CaseLayout& layout,
                               std::size_t boards_per_case = 1);

/// Errors: those of text::ParseBoard, with the line numbers of the whole input.
absl::StatusOr<text::ParsedBoard> ParseCase(const CaseText& board, const text::Shape& shape);

/// Each board a question of its own, to the default goal.
std::vector<absl::StatusOr<Question>> ParseCases(const std::vector<CaseText>& boards,
                                                 const text::Shape& shape);

}  // namespace puzzlesolver::cli
