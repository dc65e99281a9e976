#include "service/app/puzzle_app.h"

#include "service/app/puzzle_app_impl.h"

namespace puzzlesolver::app {

std::unique_ptr<PuzzleApp> PuzzleApp::Create(const AppOptions& options,
                                             const SolverRegistry& registry,
                                             storage::SolutionStore& store) {
  return std::make_unique<PuzzleAppImpl>(options, registry.all(), store);
}

}  // namespace puzzlesolver::app
