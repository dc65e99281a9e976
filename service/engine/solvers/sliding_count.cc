#include "service/engine/solvers/sliding_count.h"

#include "service/engine/puzzles/sliding/legal_moves.h"
#include "service/engine/search/solution_counter.h"

namespace puzzlesolver {

ShortestSolutions CountSliding(const SlidingInstance& instance, const SlidingGuide& guide,
                               int length, const CountOptions& options, SearchControl& control) {
  static_assert(SlidingInstance::kMaxCells <= sliding::LegalMoves::kMaxCells);
  const sliding::LegalMoves rule(instance.renamed().geometry());
  return VisitHeuristic(instance, guide, [&](const auto& puzzle, const auto& heuristic) {
    SolutionCounter counter(puzzle, heuristic, rule, control);
    return counter.Run(puzzle.FromBoard(instance.renamed()), length, options);
  });
}

}  // namespace puzzlesolver
