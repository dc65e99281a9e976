#pragma once

#include <string>

#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// A puzzle on one line, for the log: "1 2 3/4 5 6/7 0 8 to 1 2 3/4 5 6/7 8 0".
std::string PuzzleText(const Instance& instance);

}  // namespace puzzlesolver::rpc
