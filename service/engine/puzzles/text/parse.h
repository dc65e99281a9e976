#pragma once

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/family.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::text {

/// What the caller knows about the boards before reading them.
struct Shape {
  std::optional<Family> family;
  std::optional<int> rows;
  std::optional<int> columns;
};

using ParsedBoard = std::variant<sliding::Board, rotation::Board>;

/// Reads one board written in any of the text forms: a blank is `0 x X _ . # -`; tiles are
/// separated by any run of spaces, tabs, line ends, commas, semicolons, brackets and bars, or rows
/// by `/`; nine symbols glued together are an 8-puzzle; 24 symbols, eight each of 1, 2 and 3, are a
/// Rotation Game unless `shape.family` says otherwise.
///
/// The shape is `shape.rows` / `shape.columns` (one of them gives the other), else the rows as
/// written (lines, `/`, or equal groups that end in `;` or a closing bracket), else a square. Rows
/// marked by `/` must agree with the sides given; lines need not.
/// Errors: INVALID_ARGUMENT naming `tiles`, `cells`, `rows` or `columns`, with one sentence that
/// begins with the line and names the token or count found and what was expected; where only the
/// shape is open it names the options --rows and --cols.
absl::StatusOr<ParsedBoard> ParseBoard(std::string_view text, const Shape& shape,
                                       int first_line = 1);

/// Reads every board of a text, in order. A line that holds a complete board (all its tiles, or
/// `/` between rows) is one board; otherwise lines are the rows of one board until a blank line or
/// the end. Each board that cannot be read is an error in its own place; the others are not
/// disturbed: where only some lines are complete boards, the rest are errors, unless more than
/// three quarters of all tiles differ, as they do in the rows of one board. A text without any
/// symbol gives one error. O(length).
std::vector<absl::StatusOr<ParsedBoard>> ParseBoards(std::string_view text, const Shape& shape);

/// ParseBoard for a text that must be a sliding board with exactly `geometry`'s shape, such as a
/// goal. Errors name `goal`.
absl::StatusOr<sliding::Board> ParseGoal(std::string_view text, const sliding::Geometry& geometry);

}  // namespace puzzlesolver::text
