#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "service/app/puzzle_app.h"

namespace puzzlesolver::telemetry {

/// Says what it is told to and solves nothing.
class FakeApp final : public app::PuzzleApp {
 public:
  std::shared_ptr<app::SolveCall> Solve(app::SolveQuery,
                                        std::shared_ptr<app::SolveObserver>) override {
    return nullptr;
  }
  absl::StatusOr<std::unique_ptr<BoardGenerator>> MakeGenerator(const Instance&,
                                                                const Difficulty&) override {
    return absl::UnimplementedError("There is no generator.");
  }
  std::shared_ptr<app::SolveCall> Work(app::WorkQuery,
                                       std::shared_ptr<app::SolveObserver>) override {
    return nullptr;
  }
  void Shutdown() override {}
  Statistics GetStatistics() const override { return statistics; }
  std::vector<app::TableStatus> Tables() const override { return tables; }
  const app::AppOptions& options() const override { return app_options; }

  Statistics statistics;
  std::vector<app::TableStatus> tables;
  app::AppOptions app_options;
};

}  // namespace puzzlesolver::telemetry
