#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace puzzlesolver::bench {

/// Linear least squares with a penalty on the squares of the weights (Hoerl and Kennard 1970), by
/// its normal equations. Samples are added up, not kept.
class RidgeRegression {
 public:
  /// REQUIRES: penalty > 0, which gives features that never occur the weight 0.
  RidgeRegression(std::size_t features, double penalty);

  /// O(k^2) for k features other than 0. REQUIRES: as many features as were announced.
  void Add(std::span<const double> features, double target);

  /// The weights, one for each feature: those of the least sum of squared errors and penalties.
  /// O(features^3).
  std::vector<double> Solve() const;

 private:
  double& At(std::size_t row, std::size_t column) { return products_[row * size_ + column]; }

  std::size_t size_;
  std::vector<double> products_;  ///< by row and column, row >= column; the penalty is among them
  std::vector<double> targets_;   ///< the products of each feature and the target
};

/// What a sample with these features is expected to be.
double Predict(std::span<const double> weights, std::span<const double> features);

}  // namespace puzzlesolver::bench
