#pragma once

#include <cstdint>
#include <vector>

#include "service/engine/search/ida_star.h"
#include "tests/unit/search/plane.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver::testing {

/// Searches from the origin.
template <typename Heuristic>
SearchResult RunWith(const Heuristic& heuristic, SearchControl& control,
                     WorkList::Wanted wanted = WorkList::Wanted::kSmallestSolution,
                     ThreadBudget* threads = nullptr) {
  const Plane puzzle;
  const Unpruned rule;
  IdaStar<Plane, Heuristic, Unpruned> search(puzzle, heuristic, rule, control,
                                             {.wanted = wanted, .threads = threads});
  return search.Run({}, 0);
}

template <typename Heuristic>
SearchResult RunWith(const Heuristic& heuristic,
                     WorkList::Wanted wanted = WorkList::Wanted::kSmallestSolution,
                     ThreadBudget* threads = nullptr) {
  SearchControl control;
  return RunWith(heuristic, control, wanted, threads);
}

inline bool Reaches(const std::vector<std::uint8_t>& moves, const Plane::State& target) {
  Plane::State state;
  for (const auto move : moves) Plane().Apply(state, move);
  return state == target;
}

}  // namespace puzzlesolver::testing
