#include "service/engine/comparison/effective_branching_factor.h"

#include <cmath>

namespace puzzlesolver {
namespace {

/// Nodes below the root of a uniform tree.
double NodesOfTree(double branching_factor, int depth) {
  double nodes = 0;
  for (int level = 0; level < depth; ++level) nodes = (nodes + 1) * branching_factor;
  return nodes;
}

}  // namespace

double EffectiveBranchingFactor(std::uint64_t generated, int length) {
  const auto wanted = static_cast<double>(generated);
  // The last level alone must not have more nodes than all levels.
  double low = 1;
  double high = std::pow(wanted, 1.0 / length);
  for (double middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2) {
    (NodesOfTree(middle, length) < wanted ? low : high) = middle;
  }
  return low;
}

}  // namespace puzzlesolver
