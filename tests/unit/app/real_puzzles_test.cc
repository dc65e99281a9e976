#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <thread>

#include "service/app/puzzle_app.h"
#include "service/app/replay.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "storage/memory_store.h"
#include "tests/unit/app/purse.h"
#include "tests/unit/app/recording_observer.h"

namespace puzzlesolver::app {
namespace {

std::shared_ptr<Instance> Sliding(int side, std::vector<sliding::Tile> tiles,
                                  std::vector<sliding::Tile> goal = {}) {
  const auto geometry = sliding::Geometry::Create(side, side).value();
  auto start = sliding::Board::Create(geometry, std::move(tiles)).value();
  auto end = goal.empty() ? sliding::Board::Standard(geometry)
                          : sliding::Board::Create(geometry, std::move(goal)).value();
  return SlidingInstance::Create(std::move(start), std::move(end)).value();
}

std::shared_ptr<Instance> Rotation(const std::vector<std::uint32_t>& cells) {
  return std::make_shared<RotationInstance>(rotation::Board::Create(cells).value());
}

std::string Letters(const Answer& answer, const std::string& alphabet) {
  std::string letters;
  for (const MoveCode move : answer.moves) letters += alphabet[move];
  return letters;
}

class RealPuzzlesTest : public testing::Test {
 protected:
  void Start() {
    app_.reset();
    AppOptions options{.search_threads = 1, .max_time = absl::Hours(1)};
    options.tables.building = TableOptions::Building::kNone;
    app_ = PuzzleApp::Create(options, registry_, *store_);
  }
  void SetUp() override { Start(); }

  Answer Solve(std::shared_ptr<const Instance> instance) {
    const auto observer = std::make_shared<RecordingObserver>();
    app_->Solve({.instance = std::move(instance)}, observer);
    return observer->Await().value();
  }

  void AwaitTables() const {
    const auto is_built = [](const TableStatus& table) {
      return table.state != TableStatus::State::kBuilding;
    };
    while (!std::ranges::all_of(app_->Tables(), is_built)) std::this_thread::yield();
  }

  const SolverRegistry registry_;
  const std::unique_ptr<storage::SolutionStore> store_ = storage::NewMemoryStore();
  std::unique_ptr<PuzzleApp> app_;
};

TEST_F(RealPuzzlesTest, EightPuzzleWithTheDefaultGoalIsInTheTableFromTheFirstMoment) {
  const Answer answer = Solve(Sliding(3, {8, 6, 7, 2, 5, 4, 3, 0, 1}));
  EXPECT_EQ(answer.source, Source::kTable);
  EXPECT_EQ(answer.guarantee, Guarantee::kCanonical);
  EXPECT_EQ(answer.moves.size(), 31u);
  EXPECT_EQ(app_->GetStatistics().searches_started, 0u);
}

TEST_F(RealPuzzlesTest, EightPuzzleIsInTheTableForEveryGoal) {
  AwaitTables();
  EXPECT_EQ(app_->GetStatistics().tables_built, 9u);
  std::mt19937 random(1);
  for (std::size_t blank = 0; blank < 9; ++blank) {
    std::vector<sliding::Tile> goal(8);
    std::iota(goal.rbegin(), goal.rend(), 1);
    goal.insert(goal.begin() + static_cast<std::ptrdiff_t>(blank), 0);
    const auto start = Sliding(3, goal, goal);
    for (int step = 0; step < 40; ++step) {
      const auto move = static_cast<MoveCode>(random() % sliding::kMoveCount);
      if (start->CanMove(move)) start->Apply(move);
    }
    ASSERT_FALSE(start->IsSolved());
    const Answer answer = Solve(start);
    EXPECT_EQ(answer.source, Source::kTable) << "goal " << blank;
    EXPECT_TRUE(Replay(*start, answer.moves).solved);
  }
  EXPECT_EQ(app_->GetStatistics().searches_started, 0u);
}

TEST_F(RealPuzzlesTest, TablesAreBuiltOnce) {
  AwaitTables();
  Start();
  EXPECT_EQ(app_->GetStatistics().tables_built, 0u);
  for (const TableStatus& table : app_->Tables()) {
    EXPECT_NE(table.state, TableStatus::State::kBuilding);
  }
}

TEST_F(RealPuzzlesTest, FifteenPuzzleIsSearchedThenCachedWithItsPath) {
  const auto start = Sliding(4, {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15});
  const Answer first = Solve(start->Clone());
  EXPECT_EQ(first.source, Source::kSearch);
  EXPECT_EQ(Letters(first, sliding::kMoveLetters), "LLLDRDRDR");
  EXPECT_GT(first.statistics.expanded, 0u);
  EXPECT_EQ(Solve(start->Clone()).source, Source::kCache);
  for (std::size_t step = 0; step + 1 < first.moves.size(); ++step) {
    start->Apply(first.moves[step]);
    const Answer rest = Solve(start->Clone());
    EXPECT_EQ(rest.source, Source::kCache);
    EXPECT_EQ(rest.guarantee, Guarantee::kCanonical);
    EXPECT_EQ(Letters(rest, sliding::kMoveLetters), std::string("LLLDRDRDR").substr(step + 1));
  }
  EXPECT_EQ(app_->GetStatistics().searches_started, 1u);
}

TEST_F(RealPuzzlesTest, RotationGameIsSearchedThenCached) {
  const std::vector<std::uint32_t> cells = {1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2,
                                            2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3};
  const Answer first = Solve(Rotation(cells));
  EXPECT_EQ(first.source, Source::kSearch);
  EXPECT_EQ(Letters(first, rotation::kMoveLetters), "AC");
  const Answer again = Solve(Rotation(cells));
  EXPECT_EQ(again.source, Source::kCache);
  EXPECT_EQ(again.moves, first.moves);
}

TEST_F(RealPuzzlesTest, UnsolvableBoardsAreARule) {
  const Answer answer = Solve(Sliding(4, {13, 1, 2, 4, 5, 0, 3, 7, 9, 6, 10, 12, 15, 8, 11, 14}));
  EXPECT_EQ(answer.outcome, Outcome::kUnsolvable);
  EXPECT_EQ(answer.source, Source::kRule);
  EXPECT_FALSE(answer.reason.empty());
}

TEST_F(RealPuzzlesTest, NodeLimitIsKeptExactlyAndItsBoundStartsTheNextSearch) {
  const std::vector<sliding::Tile> hard = {15, 14, 1, 6, 9, 11, 4, 12, 0, 10, 7, 3, 13, 8, 5, 2};
  const auto observer = std::make_shared<RecordingObserver>();
  app_->Solve({.instance = Sliding(4, hard), .max_nodes = 12'345}, observer);
  const Answer limited = observer->Await().value();
  EXPECT_EQ(limited.limit, Limit::kNodes);
  EXPECT_EQ(limited.statistics.expanded, 12'345u);
  const Answer solved = Solve(Sliding(4, hard));
  EXPECT_EQ(Letters(solved, sliding::kMoveLetters),
            "RRRULDDLUUULDRURDDDRULLULURRRDDLDLUURDDLULURRULDRDRD");
  EXPECT_EQ(solved.statistics.iterations, (52 - limited.lower_bound) / 2 + 1);
}

TEST_F(RealPuzzlesTest, TheFirstOfAShapePaysForWhatIsBuilt) {
  const auto first_purse = std::make_shared<Purse>(1'000'000'000);
  const auto second_purse = std::make_shared<Purse>(1'000'000'000);
  const std::vector<sliding::Tile> easy = {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15};
  const auto solve = [&](std::shared_ptr<WorkMeter> purse) {
    const auto observer = std::make_shared<RecordingObserver>();
    app_->Solve({.instance = Sliding(4, easy), .cache_use = CacheUse::kBypass, .meter = purse},
                observer);
    return observer->Await().value();
  };
  const Answer first = solve(first_purse);
  EXPECT_EQ(first.outcome, Outcome::kSolved);
  EXPECT_LT(first.statistics.expanded, 1000u);
  EXPECT_GT(first_purse->spent(), 6'000'000u);
  const Answer second = solve(second_purse);
  EXPECT_EQ(second.statistics, first.statistics);
  EXPECT_EQ(second_purse->spent(), second.statistics.expanded);
}

TEST_F(RealPuzzlesTest, SearchStopsWithItsLastWaiter) {
  // 72 moves and many billions of nodes.
  const auto observer = std::make_shared<RecordingObserver>();
  const auto call = app_->Solve(
      {.instance = Sliding(4, {1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0})}, observer);
  while (app_->GetStatistics().nodes_expanded == 0) std::this_thread::yield();
  call->Cancel();
  EXPECT_EQ(observer->Await().status().code(), absl::StatusCode::kCancelled);
  while (app_->GetStatistics().searches_running > 0) std::this_thread::yield();
  const std::uint64_t expanded = app_->GetStatistics().nodes_expanded;
  EXPECT_EQ(Solve(Sliding(3, {1, 2, 3, 4, 5, 6, 7, 0, 8})).source, Source::kTable);
  EXPECT_EQ(app_->GetStatistics().nodes_expanded, expanded);
}

}  // namespace
}  // namespace puzzlesolver::app
