#pragma once

#include <CLI/App.hpp>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace puzzlesolver::server {

/// Gives the options of `app` that have no value yet those of a TOML file: the names are those of
/// the command line without the dashes, the values what would stand there, as a string or, where it
/// is one, as a number or a boolean.
///
/// Errors: INVALID_ARGUMENT, one sentence that names the file and, where there is one, the line,
/// for a file that cannot be read or is no TOML, a key that is no option, or a wrong value.
absl::Status ReadConfigFile(const std::string& path, CLI::App& app);

/// What `app` holds, values and defaults, as such a file: an option a line, in the order in which
/// they were added. Errors: INVALID_ARGUMENT, one sentence, for a value that is not UTF-8.
absl::StatusOr<std::string> WriteConfigFile(const CLI::App& app);

}  // namespace puzzlesolver::server
