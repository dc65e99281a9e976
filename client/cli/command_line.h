#pragma once

#include <string>
#include <vector>

#include "client/cli/environment.h"
#include "client/cli/exit_code.h"

namespace puzzlesolver::cli {

/// Does what the arguments (without the program's name) say. A wrong command line is
/// ExitCode::kBadInput.
ExitCode RunCommandLine(std::vector<std::string> arguments, const Environment& environment);

}  // namespace puzzlesolver::cli
