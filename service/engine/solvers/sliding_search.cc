#include "service/engine/solvers/sliding_search.h"

#include "service/engine/search/ida_star.h"

namespace puzzlesolver {

SearchResult SearchSliding(const SlidingInstance& instance, const SlidingGuide& guide,
                           const DuplicateAutomaton& automaton, const SearchOptions& options,
                           SearchControl& control) {
  const DuplicatePruning pruning(automaton);
  return VisitHeuristic(
      instance, guide,
      [&]<typename Puzzle, typename Heuristic>(const Puzzle& puzzle, const Heuristic& heuristic) {
        using Search = IdaStar<Puzzle, Heuristic, DuplicatePruning>;
        typename Search::Options search_options;
        search_options.threads = options.threads;
        search_options.may_go_on = options.may_go_on;
        if (options.tie_break == TieBreak::kAny) {
          search_options.wanted = WorkList::Wanted::kAnySolution;
        }
        Search search(puzzle, heuristic, pruning, control, search_options);
        return search.Run(puzzle.FromBoard(instance.renamed()), options.known_lower_bound);
      });
}

}  // namespace puzzlesolver
