#pragma once

#include <signal.h>

namespace puzzlesolver::server {

/// Runs `puzzlesolver-server db stats|verify|export|import|backup|restore|purge|compact` on a
/// stopped directory or, but for restore, through a running server. `argv` begins with the word
/// `db`. `signals` are blocked; each of them ends the command within 50 ms, and nothing half made
/// stays. Returns the exit code: 0; 1 when something is damaged or failed; 2 when an argument is
/// wrong; 128 and the number of the signal that ended it.
int RunDbCommand(int argc, const char* const* argv, const sigset_t& signals);

}  // namespace puzzlesolver::server
