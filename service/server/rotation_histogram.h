#pragma once

#include <ostream>
#include <stop_token>

namespace puzzlesolver::server {

/// Counts all boards of the Rotation Game with as many threads as CPUs are allowed and writes, a
/// line each, a distance and how many boards there are at it; then the number of boards, their mean
/// distance, and the greatest. False when a stop is requested (obeyed within 50 ms).
bool PrintRotationHistogram(std::ostream& output, const std::stop_token& stop);

}  // namespace puzzlesolver::server
