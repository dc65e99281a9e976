#pragma once

#include <limits>
#include <optional>

namespace puzzlesolver {

/// When the best solution known is good enough for the search to end, or the question is answered.
struct GoodEnough {
  static constexpr int kUnknown = std::numeric_limits<int>::max();

  /// At most so many times as long as the shortest: 1 asks for a shortest one. At least 1.
  double factor = 1;
  /// Asks instead whether there is a solution of at most so many moves.
  std::optional<int> within;

  /// `best_length` is kUnknown while no solution is known; no solution is shorter than
  /// `lower_bound`.
  bool operator()(int best_length, int lower_bound) const {
    if (best_length <= lower_bound) return true;
    if (within) return best_length <= *within || lower_bound > *within;
    return best_length != kUnknown && best_length <= factor * lower_bound;
  }

  /// The length below which a solution is of use.
  int LengthWanted(int best_length) const {
    return within && *within < best_length ? *within + 1 : best_length;
  }

  bool operator==(const GoodEnough&) const = default;
};

}  // namespace puzzlesolver
