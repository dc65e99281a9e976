#pragma once

#include <cstdint>

namespace puzzlesolver {

/// The effective branching factor b* of a search that generated `generated` nodes, the root not
/// counted, to find a solution of `length` moves: the branching factor of the uniform tree of that
/// depth with as many nodes,
///
///   generated = b* + b*^2 + ... + b*^length
///
/// (Russell and Norvig, "Artificial Intelligence: A Modern Approach", where the root counts on both
/// sides: 52 nodes and length 5 give 1.92). Right to some 15 digits.
/// REQUIRES: generated >= length >= 1, which holds for every search that finds a solution.
double EffectiveBranchingFactor(std::uint64_t generated, int length);

}  // namespace puzzlesolver
