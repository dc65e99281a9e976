#pragma once

#include <cmath>
#include <cstdint>

namespace puzzlesolver::testing {

/// How far, in standard deviations, Pearson's statistic is from what it is for draws of which each
/// of `kinds` kinds has the same probability; `counts` by kind, without those never drawn. The
/// statistic has kinds - 1 degrees of freedom, so that mean, and twice that variance.
template <typename Counts>
double UniformityDeviations(const Counts& counts, double kinds) {
  double draws = 0;
  for (const auto& [kind, count] : counts) draws += count;
  const double expected = draws / kinds;
  double statistic = (kinds - static_cast<double>(counts.size())) * expected;
  for (const auto& [kind, count] : counts) statistic += std::pow(count - expected, 2) / expected;
  return (statistic - (kinds - 1)) / std::sqrt(2 * (kinds - 1));
}

}  // namespace puzzlesolver::testing
