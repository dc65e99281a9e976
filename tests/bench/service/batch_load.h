#pragma once

#include <vector>

#include "tests/bench/service/servers.h"

namespace puzzlesolver::bench {

/// Asks all of `requests` over one stream of SolveBatch: how many are answered in a second. Throws
/// std::runtime_error when one is not.
double BatchAnswersPerSecond(Stub& stub, const std::vector<v1::SolveRequest>& requests);

}  // namespace puzzlesolver::bench
