#pragma once

#include <vector>

namespace puzzlesolver::bench {

/// The smallest value that is not below `share` (0..1) of all; 0 when there is none.
double Quantile(std::vector<double> values, double share);

double Median(std::vector<double> values);

/// The median of `numerators[i] / denominators[i]`.
double MedianRatio(const std::vector<double>& numerators, const std::vector<double>& denominators);

}  // namespace puzzlesolver::bench
