#include "tests/bench/ridge_regression.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace puzzlesolver::bench {
namespace {

/// A lower triangle, square, by row and column.
class Triangle {
 public:
  Triangle(std::vector<double> entries, std::size_t size)
      : entries_(std::move(entries)), size_(size) {}

  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return entries_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const {
    return entries_[row * size_ + column];
  }

 private:
  std::vector<double> entries_;
  std::size_t size_;
};

/// Cholesky: of a symmetric positive definite matrix the triangle whose product with its own
/// transposition it is.
void Decompose(Triangle& matrix) {
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = matrix(row, column);
      for (std::size_t k = 0; k < column; ++k) rest -= matrix(row, k) * matrix(column, k);
      matrix(row, column) = row == column ? std::sqrt(rest) : rest / matrix(column, column);
    }
  }
}

void SolveForward(const Triangle& triangle, std::vector<double>& values) {
  for (std::size_t row = 0; row < triangle.size(); ++row) {
    for (std::size_t k = 0; k < row; ++k) values[row] -= triangle(row, k) * values[k];
    values[row] /= triangle(row, row);
  }
}

void SolveBackward(const Triangle& triangle, std::vector<double>& values) {
  for (std::size_t row = triangle.size(); row-- > 0;) {
    for (std::size_t k = row + 1; k < triangle.size(); ++k) {
      values[row] -= triangle(k, row) * values[k];
    }
    values[row] /= triangle(row, row);
  }
}

}  // namespace

RidgeRegression::RidgeRegression(std::size_t features, double penalty)
    : size_(features), products_(features * features), targets_(features) {
  for (std::size_t feature = 0; feature < size_; ++feature) At(feature, feature) = penalty;
}

void RidgeRegression::Add(std::span<const double> features, double target) {
  for (std::size_t row = 0; row < size_; ++row) {
    if (features[row] == 0) continue;
    targets_[row] += features[row] * target;
    for (std::size_t column = 0; column <= row; ++column) {
      At(row, column) += features[row] * features[column];
    }
  }
}

std::vector<double> RidgeRegression::Solve() const {
  Triangle triangle(products_, size_);
  Decompose(triangle);
  std::vector<double> weights = targets_;
  SolveForward(triangle, weights);
  SolveBackward(triangle, weights);
  return weights;
}

double Predict(std::span<const double> weights, std::span<const double> features) {
  return std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0);
}

}  // namespace puzzlesolver::bench
