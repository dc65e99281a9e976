#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <new>
#include <vector>

#include "service/app/puzzle_app_impl.h"
#include "tests/unit/app/fake_puzzle.h"
#include "tests/unit/app/faulty_store.h"
#include "tests/unit/app/manual_clock.h"
#include "tests/unit/app/purse.h"
#include "tests/unit/app/recording_observer.h"

namespace puzzlesolver::app {
namespace {

using Kind = Question::Kind;

constexpr MoveCode kDown = FakeInstance::kDown;
constexpr MoveCode kUp = FakeInstance::kUp;

/// A solution from `position` with `detours` steps up and back.
MoveSequence WithDetours(int position, int detours) {
  MoveSequence moves;
  for (int i = 0; i < detours; ++i) moves.insert(moves.end(), {kUp, kDown});
  moves.insert(moves.end(), static_cast<std::size_t>(position), kDown);
  return moves;
}

struct Asked {
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  std::shared_ptr<SolveCall> call;

  bool open() const { return observer->answer_count() == 0; }
  absl::StatusOr<Answer> answer() const { return observer->Await(); }
};

class QuestionsTest : public testing::Test {
 protected:
  QuestionsTest() {
    auto solver = std::make_unique<FakeSolver>();
    solver_ = solver.get();
    solvers_.push_back(std::move(solver));
    app_ = std::make_unique<PuzzleAppImpl>(AppOptions{.search_threads = 1, .queue_capacity = 1},
                                           solvers_, store_, clock_.AsClock(),
                                           PuzzleAppImpl::Ticking::kByCaller);
  }

  Asked Ask(SolveQuery query) {
    Asked asked;
    asked.call = app_->Solve(std::move(query), asked.observer);
    return asked;
  }
  Asked Ask(int position, const Question& question) {
    return Ask({.instance = At(position), .question = question});
  }

  /// Ticks until the observer has been told of so many solutions.
  void TickUntilSolutions(const Asked& asked, std::size_t count) {
    while (asked.observer->solutions().size() < count) app_->Tick();
  }

  ManualClock clock_;
  FakeSolver* solver_;
  std::vector<std::unique_ptr<Solver>> solvers_;
  FaultyStore store_;
  std::unique_ptr<PuzzleAppImpl> app_;
};

TEST_F(QuestionsTest, FastIsLegalAndNotStored) {
  solver_->Answer(WithDetours(4, 3));
  solver_->Release();
  const Answer answer = Ask(4, {.kind = Kind::kFast}).answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kSolved);
  EXPECT_EQ(answer.guarantee, Guarantee::kLegal);
  EXPECT_EQ(answer.source, Source::kSearch);
  EXPECT_EQ(answer.moves.size(), 10u);
  EXPECT_EQ(answer.lower_bound, 1);
  EXPECT_TRUE(Ask({.instance = At(4), .question = {.kind = Kind::kFast}}).open() ||
              solver_->begun() == 2);
}

TEST_F(QuestionsTest, FastDoesNotWaitForLongSearches) {
  const Asked running = Ask(4, {});
  solver_->AwaitBegun(1);
  const Asked fast = Ask(5, {.kind = Kind::kFast});
  solver_->AwaitBegun(2);
  EXPECT_TRUE(running.open());
  EXPECT_TRUE(fast.open());
}

TEST_F(QuestionsTest, SolutionAsLongAsTheBoundIsOptimal) {
  solver_->Prove(4);
  solver_->Release();
  EXPECT_EQ(Ask(4, {.kind = Kind::kFast}).answer()->guarantee, Guarantee::kOptimal);
  const Answer again = Ask(4, {.kind = Kind::kFast}).answer().value();
  EXPECT_EQ(again.source, Source::kCache);
  EXPECT_EQ(again.guarantee, Guarantee::kOptimal);
}

TEST_F(QuestionsTest, FastWhoseMovesAreWrongIsAFault) {
  solver_->Answer({kDown});
  solver_->Release();
  EXPECT_EQ(Ask(4, {.kind = Kind::kFast}).answer().status().code(), absl::StatusCode::kInternal);
}

TEST_F(QuestionsTest, StoredShortestSolutionAnswersEveryQuality) {
  solver_->Release();
  Ask(4, {}).answer().value();
  for (const Kind kind : {Kind::kShortest, Kind::kBounded, Kind::kFast, Kind::kAnytime}) {
    const Asked asked = Ask(4, {.kind = kind});
    ASSERT_FALSE(asked.open());
    EXPECT_EQ(asked.answer()->guarantee, Guarantee::kCanonical);
    EXPECT_EQ(asked.answer()->source, Source::kCache);
  }
}

TEST_F(QuestionsTest, BoundedTellsTheBoundThatProvesIt) {
  const Asked asked = Ask(4, {.kind = Kind::kBounded, .factor = 1.5});
  solver_->AwaitBegun(1);
  EXPECT_EQ(solver_->good_enough_seen().front(), (GoodEnough{.factor = 1.5}));
  solver_->Prove(4);
  solver_->Offer(WithDetours(4, 1));
  solver_->Release();
  const Answer answer = asked.answer().value();
  EXPECT_EQ(answer.guarantee, Guarantee::kBounded);
  EXPECT_EQ(answer.moves, WithDetours(4, 1));
  EXPECT_EQ(answer.lower_bound, 4);
  EXPECT_TRUE(asked.observer->solutions().empty()) << "one answer alone";
}

TEST_F(QuestionsTest, BoundedThatIsNotProvenInTimeTellsWhatIsKnown) {
  const Asked asked = Ask({.instance = At(4),
                           .question = {.kind = Kind::kBounded, .factor = 1.1},
                           .time_limit = absl::Seconds(1)});
  solver_->AwaitBegun(1);
  solver_->Offer(WithDetours(4, 2));
  while (asked.open()) {
    clock_.Advance(absl::Seconds(1));
    app_->Tick();
  }
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
  EXPECT_EQ(asked.answer()->guarantee, Guarantee::kNone);
  EXPECT_THAT(asked.answer()->reason, testing::HasSubstr("The time limit of 1s ended the search"));
}

TEST_F(QuestionsTest, AnytimeTellsEachBetterSolutionAndTheLastOneAgain) {
  const Asked asked = Ask(4, {.kind = Kind::kAnytime});
  solver_->AwaitBegun(1);
  solver_->Offer(WithDetours(4, 5));
  TickUntilSolutions(asked, 1);
  for (int i = 0; i < 3; ++i) app_->Tick();
  EXPECT_EQ(asked.observer->solutions().size(), 1u) << "once each";
  solver_->Offer(WithDetours(4, 2));
  TickUntilSolutions(asked, 2);
  solver_->Prove(4);
  solver_->Offer(WithDetours(4, 0));
  solver_->Release();
  const Answer last = asked.answer().value();
  const std::vector<Answer> solutions = asked.observer->solutions();
  EXPECT_EQ(solutions[0].moves, WithDetours(4, 5));
  EXPECT_EQ(solutions[0].guarantee, Guarantee::kLegal);
  EXPECT_EQ(solutions[1].moves, WithDetours(4, 2));
  EXPECT_EQ(last.moves, WithDetours(4, 0));
  EXPECT_EQ(last.guarantee, Guarantee::kOptimal);
  EXPECT_EQ(last.limit, Limit::kNone);
}

TEST_F(QuestionsTest, WhoJoinsLaterIsToldTheBestAtOnce) {
  const Asked first = Ask(4, {.kind = Kind::kAnytime});
  solver_->AwaitBegun(1);
  solver_->Offer(WithDetours(4, 5));
  TickUntilSolutions(first, 1);
  const Asked second = Ask(4, {.kind = Kind::kAnytime});
  EXPECT_EQ(app_->GetStatistics().searches_joined, 1u);
  app_->Tick();
  EXPECT_EQ(second.observer->solutions().front().moves, WithDetours(4, 5));
  EXPECT_EQ(first.observer->solutions().size(), 1u);
}

TEST_F(QuestionsTest, AnytimeAnswersWithTheBestWhenItsTimeIsUp) {
  const Asked asked = Ask(
      {.instance = At(4), .question = {.kind = Kind::kAnytime}, .time_limit = absl::Seconds(1)});
  solver_->AwaitBegun(1);
  solver_->Offer(WithDetours(4, 2));
  TickUntilSolutions(asked, 1);
  clock_.Advance(absl::Seconds(1));
  app_->Tick();
  const Answer answer = asked.answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kSolved);
  EXPECT_EQ(answer.guarantee, Guarantee::kLegal);
  EXPECT_EQ(answer.limit, Limit::kTime);
  EXPECT_EQ(answer.moves, WithDetours(4, 2));
  EXPECT_EQ(answer.reason,
            "The time limit of 1s ended the search; no solution is shorter than 1 move, and one of "
            "8 is known.");
}

TEST_F(QuestionsTest, AnytimeAnswersWithTheBestWhenItsNodesAreUsedUp) {
  const Asked asked =
      Ask({.instance = At(4), .question = {.kind = Kind::kAnytime}, .max_nodes = 100});
  solver_->AwaitBegun(1);
  solver_->Offer(WithDetours(4, 1));
  TickUntilSolutions(asked, 1);
  solver_->Expand(100);
  EXPECT_EQ(asked.answer()->outcome, Outcome::kSolved);
  EXPECT_EQ(asked.answer()->limit, Limit::kNodes);
  EXPECT_EQ(asked.answer()->moves, WithDetours(4, 1));
}

TEST_F(QuestionsTest, AnytimeWithoutAnySolutionIsALimit) {
  const Asked asked = Ask(
      {.instance = At(4), .question = {.kind = Kind::kAnytime}, .time_limit = absl::Seconds(1)});
  solver_->AwaitBegun(1);
  clock_.Advance(absl::Seconds(1));
  app_->Tick();
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
}

TEST_F(QuestionsTest, OfferThatDoesNotLeadToTheGoalIsNeverTold) {
  const Asked asked = Ask(
      {.instance = At(4), .question = {.kind = Kind::kAnytime}, .time_limit = absl::Seconds(1)});
  solver_->AwaitBegun(1);
  solver_->Offer({kDown, kDown});
  while (app_->GetStatistics().failed_replays == 0) app_->Tick();
  clock_.Advance(absl::Seconds(1));
  app_->Tick();
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
  EXPECT_TRUE(asked.observer->solutions().empty());
}

TEST_F(QuestionsTest, WithinIsAnsweredByAShortEnoughSolution) {
  const Asked asked = Ask(4, {.kind = Kind::kWithin, .moves = 6});
  solver_->AwaitBegun(1);
  EXPECT_EQ(solver_->good_enough_seen().front(), (GoodEnough{.within = 6}));
  solver_->Offer(WithDetours(4, 1));
  solver_->Release();
  EXPECT_EQ(asked.answer()->outcome, Outcome::kSolved);
  EXPECT_EQ(asked.answer()->within, true);
  EXPECT_EQ(asked.answer()->guarantee, Guarantee::kLegal);
}

TEST_F(QuestionsTest, WithinIsAnsweredByABoundThatIsProven) {
  const Asked asked = Ask(4, {.kind = Kind::kWithin, .moves = 3});
  solver_->AwaitBegun(1);
  solver_->Prove(4);
  solver_->Release();
  EXPECT_EQ(asked.answer()->outcome, Outcome::kSolved);
  EXPECT_EQ(asked.answer()->within, false);
  EXPECT_EQ(asked.answer()->guarantee, Guarantee::kNone);
  EXPECT_TRUE(asked.answer()->moves.empty());
  const Asked again = Ask(4, {.kind = Kind::kWithin, .moves = 3});
  ASSERT_FALSE(again.open()) << "the bound was stored";
  EXPECT_EQ(again.answer()->within, false);
  EXPECT_EQ(again.answer()->source, Source::kCache);
}

TEST_F(QuestionsTest, WithinNeedsNoSearchWhereARuleOrTheCacheDecides) {
  EXPECT_EQ(Ask(4, {.kind = Kind::kWithin, .moves = 0}).answer()->within, false);
  EXPECT_EQ(Ask(0, {.kind = Kind::kWithin, .moves = 0}).answer()->within, true);
  const auto unsolvable = std::make_shared<FakeInstance>(3, false);
  const Answer never =
      Ask({.instance = unsolvable, .question = {.kind = Kind::kWithin, .moves = 80}})
          .answer()
          .value();
  EXPECT_EQ(never.outcome, Outcome::kUnsolvable);
  EXPECT_EQ(never.within, false);
  EXPECT_EQ(solver_->begun(), 0);
  solver_->Release();
  Ask(4, {}).answer().value();
  EXPECT_EQ(Ask(4, {.kind = Kind::kWithin, .moves = 4}).answer()->within, true);
  EXPECT_EQ(Ask(4, {.kind = Kind::kWithin, .moves = 3}).answer()->within, false);
  EXPECT_EQ(solver_->begun(), 1);
}

TEST_F(QuestionsTest, CountComesWithAShortestSolution) {
  solver_->CountSo({.end = SearchEnd::kSolved, .count = 7, .listed = {WithDetours(4, 0)}});
  solver_->Release();
  const Answer answer = Ask(4, {.kind = Kind::kCount, .max_listed = 1}).answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kSolved);
  EXPECT_EQ(answer.guarantee, Guarantee::kOptimal);
  EXPECT_EQ(answer.moves.size(), 4u);
  EXPECT_EQ(answer.shortest->count, 7u);
  EXPECT_EQ(answer.shortest->listed.size(), 1u);
  Ask(4, {.kind = Kind::kCount}).answer().value();
  EXPECT_EQ(solver_->begun(), 1) << "the length was stored";
}

TEST_F(QuestionsTest, CountThatALimitEndsKnowsTheLength) {
  solver_->CountSo({.end = SearchEnd::kNodeLimit});
  solver_->Release();
  const Answer answer = Ask(4, {.kind = Kind::kCount}).answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kLimit);
  EXPECT_EQ(answer.limit, Limit::kNodes);
  EXPECT_EQ(answer.lower_bound, 4);
  EXPECT_EQ(answer.shortest, nullptr);
}

TEST_F(QuestionsTest, CountOfNoneAndOfTheEmptySolution) {
  const Answer solved = Ask(0, {.kind = Kind::kCount, .max_listed = 3}).answer().value();
  EXPECT_EQ(solved.shortest->count, 1u);
  EXPECT_EQ(solved.shortest->listed, std::vector<MoveSequence>(1));
  const auto unsolvable = std::make_shared<FakeInstance>(3, false);
  EXPECT_EQ(
      Ask({.instance = unsolvable, .question = {.kind = Kind::kCount}}).answer()->shortest->count,
      0u);
}

TEST_F(QuestionsTest, CountIsASearchThatCacheOnlyForbids) {
  solver_->Release();
  Ask(4, {}).answer().value();
  const Answer answer =
      Ask({.instance = At(4), .question = {.kind = Kind::kCount}, .cache_use = CacheUse::kOnly})
          .answer()
          .value();
  EXPECT_EQ(answer.limit, Limit::kCacheOnly);
  EXPECT_EQ(answer.lower_bound, 4);
}

TEST_F(QuestionsTest, WorkRunsOnASearchThreadAndPays) {
  Asked asked;
  const auto purse = std::make_shared<Purse>(1000);
  asked.call = app_->Work({.body =
                               [](SearchControl& control, ThreadBudget&) {
                                 control.expanded = 10;
                                 return SearchEnd::kSolved;
                               },
                           .meter = purse},
                          asked.observer);
  EXPECT_EQ(asked.answer()->outcome, Outcome::kSolved);
  EXPECT_EQ(asked.answer()->guarantee, Guarantee::kNone);
  EXPECT_EQ(purse->spent(), 10u);
}

TEST_F(QuestionsTest, QuickWorkDoesNotWaitForSearches) {
  const Asked running = Ask(4, {});
  solver_->AwaitBegun(1);
  Asked quick;
  quick.call = app_->Work(
      {.body = [](SearchControl&, ThreadBudget&) { return SearchEnd::kSolved; }, .is_quick = true},
      quick.observer);
  EXPECT_EQ(quick.answer()->outcome, Outcome::kSolved);
  EXPECT_TRUE(running.open());
}

TEST_F(QuestionsTest, WorkCountsItsThread) {
  std::atomic<bool> had_spare = true;
  Asked asked;
  asked.call = app_->Work({.body =
                               [&](SearchControl&, ThreadBudget& threads) {
                                 had_spare = threads.TryEnter();
                                 return SearchEnd::kSolved;
                               }},
                          asked.observer);
  EXPECT_EQ(asked.answer()->outcome, Outcome::kSolved);
  EXPECT_FALSE(had_spare);
}

TEST_F(QuestionsTest, BoardsThatTakeLongerMakeTablesWanted) {
  EXPECT_TRUE((*app_->MakeGenerator(*At(0), {}))->MakesAtOnce());
  EXPECT_EQ(solver_->ladders_asked_for(), 0);
  EXPECT_FALSE((*app_->MakeGenerator(*At(0), {.kind = Difficulty::Kind::kHardest}))->MakesAtOnce());
  EXPECT_EQ(solver_->ladders_asked_for(), 1);
}

TEST_F(QuestionsTest, WorkEndsAtItsTimeLimitAndIsToldToStop) {
  std::atomic<bool> begun = false;
  std::atomic<bool> stopped = false;
  Asked asked;
  asked.call = app_->Work({.body =
                               [&](SearchControl& control, ThreadBudget&) {
                                 begun = true;
                                 while (!control.stop.stop_requested()) {
                                 }
                                 stopped = true;
                                 return SearchEnd::kStopped;
                               },
                           .time_limit = absl::Seconds(1)},
                          asked.observer);
  while (!begun) {
  }
  clock_.Advance(absl::Seconds(1));
  app_->Tick();
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
  EXPECT_EQ(asked.answer()->limit, Limit::kTime);
  app_.reset();
  EXPECT_TRUE(stopped);
}

TEST_F(QuestionsTest, WorkWithoutMemoryEndsAlone) {
  Asked asked;
  asked.call = app_->Work(
      {.body = [](SearchControl&, ThreadBudget&) -> SearchEnd { throw std::bad_alloc(); }},
      asked.observer);
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
  EXPECT_EQ(asked.answer()->limit, Limit::kMemory);
  EXPECT_THAT(asked.answer()->reason, testing::StartsWith("The server lacks the memory"));
  solver_->Release();
  EXPECT_EQ(Ask(4, {}).answer()->outcome, Outcome::kSolved);
}

TEST_F(QuestionsTest, WorkIsRefusedWhereASearchWouldBe) {
  app_->Shutdown();
  Asked asked;
  asked.call = app_->Work(
      {.body = [](SearchControl&, ThreadBudget&) { return SearchEnd::kSolved; }}, asked.observer);
  EXPECT_EQ(asked.answer().status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace puzzlesolver::app
