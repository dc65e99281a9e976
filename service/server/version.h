#pragma once

namespace puzzlesolver::server {

/// The version of the program, e.g. "0.1.0".
const char* Version();

}  // namespace puzzlesolver::server
