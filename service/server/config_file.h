#pragma once

#include <CLI/App.hpp>
#include <string>

#include "absl/status/status.h"

namespace puzzlesolver::server {

/// Gives the options of `app` that have no value yet those of a TOML file: the names are those of
/// the command line without the dashes. Errors: INVALID_ARGUMENT, one sentence that names the file
/// and the key, for a file that cannot be read, a key that is no option, or a wrong value.
absl::Status ReadConfigFile(const std::string& path, CLI::App& app);

}  // namespace puzzlesolver::server
