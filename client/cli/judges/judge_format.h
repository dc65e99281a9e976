#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "client/cli/question.h"
#include "client/library/answer.h"

namespace puzzlesolver::cli {

/// What a judge's input holds.
struct JudgeInput {
  /// The cases in order; one that cannot be read is an error in its place.
  std::vector<absl::StatusOr<Question>> cases;
  /// What is wrong with the input as a whole: the cases are those that could be told apart.
  absl::Status fault;
  /// One sentence on what was passed over, or empty.
  std::string warning;
};

/// A case that has an answer: SOLVED or UNSOLVABLE, never LIMIT.
struct JudgeAnswer {
  int case_number;  ///< from 1
  const Question& question;
  const client::Answer& answer;
  std::string letters;  ///< the moves in capital letters
};

/// One judge's way to ask and to be answered.
struct JudgeFormat {
  std::string_view name;
  std::string_view description;
  JudgeInput (*read)(std::string_view text);
  /// The text for one case; nullopt when the judge has no words for an unsolvable one.
  std::optional<std::string> (*write)(const JudgeAnswer& answer);
  /// Stands between the texts of two cases.
  std::string_view separator = "";
  /// The longest answer that the judge takes, or 0.
  std::uint32_t max_moves = 0;
};

/// Every format, in the order of the help text: the one place that lists them.
std::span<const JudgeFormat> JudgeFormats();

/// The format of that name, or null.
const JudgeFormat* FindJudgeFormat(std::string_view name);

}  // namespace puzzlesolver::cli
