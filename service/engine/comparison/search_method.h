#pragma once

#include <string>
#include <vector>

namespace puzzlesolver {

enum class SearchAlgorithm { kBreadthFirst, kBidirectionalBreadthFirst, kAStar, kIdaStar };

enum class SearchHeuristic {
  kNone,
  kMisplacedTiles,
  kManhattanDistance,
  kLinearConflict,  ///< Manhattan distance and two moves for each tile that must leave its line
  kWalkingDistance,
  kPatternDatabases,  ///< additive ones
};

/// One row of a comparison.
struct SearchMethod {
  SearchAlgorithm algorithm = SearchAlgorithm::kBreadthFirst;
  /// kNone for the breadth-first algorithms, and for them only.
  SearchHeuristic heuristic = SearchHeuristic::kNone;

  bool operator==(const SearchMethod&) const = default;
};

/// Both breadth-first searches; A* and IDA* with every heuristic, from the weakest on.
std::vector<SearchMethod> AllSearchMethods();

/// For people: "IDA* with Manhattan distance".
std::string NameOf(const SearchMethod& method);

}  // namespace puzzlesolver
