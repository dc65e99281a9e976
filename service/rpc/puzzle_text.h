#pragma once

#include <string>

#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// A puzzle on one line, for the log: "1 2 3/4 5 6/7 0 8 to 1 2 3/4 5 6/7 8 0". Of boards that are
/// too large to be searched only the shape.
std::string PuzzleText(const Instance& instance);

}  // namespace puzzlesolver::rpc
