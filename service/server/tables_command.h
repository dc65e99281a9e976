#pragma once

#include <signal.h>

namespace puzzlesolver::server {

/// Runs `puzzlesolver-server tables build|verify|list`: what the server does with its table files,
/// done offline; or `... rotation-histogram`, which needs no files. `argv` begins with the word
/// `tables`. `signals` are blocked; each of them ends the command within 50 ms. Returns the exit
/// code: 0; 1 when a table is damaged or could not be made; 2 when an argument is wrong; 128 and
/// the number of the signal that ended it.
int RunTablesCommand(int argc, const char* const* argv, const sigset_t& signals);

}  // namespace puzzlesolver::server
