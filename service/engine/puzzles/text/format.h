#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::text {

/// One line that ParseBoard reads back as the same board: tiles separated by spaces, rows by `/`;
/// a single row ends in `/`, which is what tells it from a square.
std::string FormatLine(const sliding::Board& board);
std::string FormatLine(const rotation::Board& board);

/// A picture of several lines for people: aligned columns with the blank left empty; the `#` shape
/// of the Rotation Game. Ends with a line end.
std::string Draw(const sliding::Board& board);
std::string Draw(const rotation::Board& board);

/// The letters of a move sequence ("DLRU" or "ABCDEFGH") without separators.
std::string FormatMoves(std::span<const sliding::Move> moves);
std::string FormatMoves(std::span<const rotation::Move> moves);

/// Reads letters of either case, blanks between them ignored.
/// Errors: INVALID_ARGUMENT naming `moves`, the letter and its 1-based position.
absl::StatusOr<std::vector<sliding::Move>> ParseSlidingMoves(std::string_view letters);
absl::StatusOr<std::vector<rotation::Move>> ParseRotationMoves(std::string_view letters);

}  // namespace puzzlesolver::text
