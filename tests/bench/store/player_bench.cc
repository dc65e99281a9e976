/// What it is worth to store the rest of a path with every state on it.
#include <benchmark/benchmark.h>

#include <future>
#include <memory>
#include <random>
#include <set>
#include <string>

#include "service/app/puzzle_app.h"
#include "service/app/store_key.h"
#include "service/engine/solvers/sliding_instance.h"
#include "storage/memory_store.h"

namespace puzzlesolver::bench {
namespace {

constexpr int kPlayers = 60;
constexpr int kShufflingMoves = 60;

class Waiting final : public app::SolveObserver {
 public:
  void OnProgress(const app::Progress&) override {}
  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    answer_.set_value(std::move(answer));
  }
  app::Answer Await() { return answer_.get_future().get().value(); }

 private:
  std::promise<absl::StatusOr<app::Answer>> answer_;
};

app::Answer Ask(app::PuzzleApp& app, const Instance& state) {
  const auto observer = std::make_shared<Waiting>();
  const auto call = app.Solve({.instance = std::shared_ptr<Instance>(state.Clone())}, observer);
  return observer->Await();
}

void MoveAnywhere(Instance& state, std::mt19937& random) {
  for (;;) {
    const auto move = static_cast<MoveCode>(random() % 4);
    if (state.CanMove(move)) return state.Apply(move);
  }
}

/// Players ask before each move. One in so many moves is a wrong one, and after half of those they
/// go on from where they got to; the others go back.
void BM_Players(benchmark::State& state) {
  const auto one_in = static_cast<unsigned>(state.range(0));
  double questions = 0;
  double from_store = 0;
  double seen_before = 0;
  for (auto _ : state) {
    const SolverRegistry registry;
    const auto store = storage::NewMemoryStore();
    app::AppOptions options{.search_threads = 1};
    options.tables.building = app::TableOptions::Building::kNone;
    const auto app = app::PuzzleApp::Create(options, registry, *store);
    std::mt19937 random(7);
    std::set<std::string> asked;
    const auto geometry = *sliding::Geometry::Create(4, 4);
    const auto goal = sliding::Board::Standard(geometry);
    for (int player = 0; player < kPlayers; ++player) {
      std::unique_ptr<Instance> board = *SlidingInstance::Create(goal, goal);
      for (int i = 0; i < kShufflingMoves; ++i) MoveAnywhere(*board, random);
      while (!board->IsSolved()) {
        const app::Answer answer = Ask(*app, *board);
        ++questions;
        from_store += answer.source == app::Source::kCache;
        seen_before += !asked.insert(board->Key().rank).second;
        if (random() % one_in != 0) {
          board->Apply(answer.moves.front());
          continue;
        }
        const std::unique_ptr<Instance> before = board->Clone();
        MoveAnywhere(*board, random);
        if (random() % 2 == 0) board = before->Clone();
      }
    }
  }
  state.counters["questions"] = questions;
  state.counters["hit_share"] = from_store / questions;
  state.counters["hit_share_without_suffixes"] = seen_before / questions;
}
BENCHMARK(BM_Players)
    ->ArgName("wrong_one_in")
    ->Arg(5)
    ->Arg(10)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace puzzlesolver::bench
