#include "tests/bench/service/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace puzzlesolver::bench {

double Quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const double rank = std::ceil(share * static_cast<double>(values.size()));
  const auto index =
      std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(rank) - 1, 0, std::ssize(values) - 1);
  std::ranges::nth_element(values, values.begin() + index);
  return values[static_cast<std::size_t>(index)];
}

double Median(std::vector<double> values) { return Quantile(std::move(values), 0.5); }

double MedianRatio(const std::vector<double>& numerators, const std::vector<double>& denominators) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < numerators.size(); ++i) {
    ratios.push_back(numerators[i] / denominators[i]);
  }
  return Median(std::move(ratios));
}

}  // namespace puzzlesolver::bench
