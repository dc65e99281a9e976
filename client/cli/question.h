#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "google/protobuf/repeated_field.h"
#include "puzzlesolver/v1/puzzle.pb.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/text/parse.h"

namespace puzzlesolver::cli {

/// A board and where it is to be brought.
struct Question {
  text::ParsedBoard start;
  std::optional<sliding::Board> goal;  ///< none: the default goal of the puzzle
};

v1::Puzzle ToProto(const Question& question);

/// The inverse. Errors: INTERNAL when the server's puzzle is none.
absl::StatusOr<Question> FromProto(const v1::Puzzle& puzzle);

/// One line that text::ParseBoard reads back.
std::string FormatLine(const text::ParsedBoard& board);

/// A board that the server tells in answer to `question`, which gives the shape. Errors:
/// INVALID_ARGUMENT when it is none.
absl::StatusOr<text::ParsedBoard> BoardLike(
    const Question& question, const google::protobuf::RepeatedField<std::uint32_t>& values);

/// Its line; empty when it is none.
std::string FormatLine(const Question& question,
                       const google::protobuf::RepeatedField<std::uint32_t>& values);

/// The start put to the goal that `goal_text` names, if it is not empty.
/// Errors: INVALID_ARGUMENT naming `goal`.
absl::StatusOr<Question> MakeQuestion(text::ParsedBoard start, std::string_view goal_text);

}  // namespace puzzlesolver::cli
