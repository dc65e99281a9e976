#pragma once

#include <istream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "client/cli/options.h"
#include "client/cli/question.h"

namespace puzzlesolver::cli {

/// All of the file at `path`, or of `in` when `path` is empty or "-".
/// Errors: INVALID_ARGUMENT naming `input` when the file cannot be read.
absl::StatusOr<std::string> ReadText(const std::string& path, std::istream& in);

/// All of the file at `path`, which `option` has named. Errors: INVALID_ARGUMENT naming `option`.
absl::StatusOr<std::string> ReadFile(const std::string& path, const std::string& option);

/// The questions of arguments, file or standard input, in order. A board that cannot be read is an
/// error in its own place. Arguments that are single tiles make one board together.
/// Errors: those of ReadText.
absl::StatusOr<std::vector<absl::StatusOr<Question>>> ReadQuestions(const BoardOptions& options,
                                                                    std::istream& in);

}  // namespace puzzlesolver::cli
