#include "service/engine/comparison/search_method.h"

#include "absl/strings/str_cat.h"

namespace puzzlesolver {
namespace {

std::string NameOfAlgorithm(SearchAlgorithm algorithm) {
  switch (algorithm) {
    case SearchAlgorithm::kBreadthFirst:
      return "breadth-first search";
    case SearchAlgorithm::kBidirectionalBreadthFirst:
      return "bidirectional breadth-first search";
    case SearchAlgorithm::kAStar:
      return "A*";
    case SearchAlgorithm::kIdaStar:
      return "IDA*";
  }
  return "";
}

std::string NameOfHeuristic(SearchHeuristic heuristic) {
  switch (heuristic) {
    case SearchHeuristic::kNone:
      return "";
    case SearchHeuristic::kMisplacedTiles:
      return "misplaced tiles";
    case SearchHeuristic::kManhattanDistance:
      return "Manhattan distance";
    case SearchHeuristic::kLinearConflict:
      return "linear conflict";
    case SearchHeuristic::kWalkingDistance:
      return "walking distance";
    case SearchHeuristic::kPatternDatabases:
      return "pattern databases";
  }
  return "";
}

}  // namespace

std::vector<SearchMethod> AllSearchMethods() {
  std::vector<SearchMethod> methods = {{SearchAlgorithm::kBreadthFirst},
                                       {SearchAlgorithm::kBidirectionalBreadthFirst}};
  for (const auto algorithm : {SearchAlgorithm::kAStar, SearchAlgorithm::kIdaStar}) {
    for (const auto heuristic :
         {SearchHeuristic::kMisplacedTiles, SearchHeuristic::kManhattanDistance,
          SearchHeuristic::kLinearConflict, SearchHeuristic::kWalkingDistance,
          SearchHeuristic::kPatternDatabases}) {
      methods.push_back({algorithm, heuristic});
    }
  }
  return methods;
}

std::string NameOf(const SearchMethod& method) {
  const std::string algorithm = NameOfAlgorithm(method.algorithm);
  if (method.heuristic == SearchHeuristic::kNone) return algorithm;
  return absl::StrCat(algorithm, " with ", NameOfHeuristic(method.heuristic));
}

}  // namespace puzzlesolver
