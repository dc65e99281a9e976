#pragma once

namespace puzzlesolver::server {

/// Exit codes of the program's commands beside EXIT_SUCCESS and EXIT_FAILURE.
inline constexpr int kWrongArguments = 2;
/// And the number of the signal that ended the command.
inline constexpr int kSignalled = 128;

}  // namespace puzzlesolver::server
