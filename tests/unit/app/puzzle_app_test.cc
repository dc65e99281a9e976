#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "service/app/puzzle_app_impl.h"
#include "service/app/store_key.h"
#include "tests/unit/app/fake_puzzle.h"
#include "tests/unit/app/faulty_store.h"
#include "tests/unit/app/manual_clock.h"
#include "tests/unit/app/recording_observer.h"

namespace puzzlesolver::app {
namespace {

constexpr MoveCode kDown = FakeInstance::kDown;
constexpr MoveCode kUp = FakeInstance::kUp;

struct Asked {
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  std::shared_ptr<SolveCall> call;

  bool open() const { return observer->answer_count() == 0; }
  absl::StatusOr<Answer> answer() const { return observer->Await(); }
};

class PuzzleAppTest : public testing::Test {
 protected:
  PuzzleAppTest() {
    auto solver = std::make_unique<FakeSolver>();
    solver_ = solver.get();
    solvers_.push_back(std::move(solver));
    Start();
  }

  void Start() {
    app_.reset();
    app_ = std::make_unique<PuzzleAppImpl>(options_, solvers_, store_, clock_.AsClock(),
                                           PuzzleAppImpl::Ticking::kByCaller);
  }

  Asked Ask(SolveQuery query) {
    Asked asked;
    asked.call = app_->Solve(std::move(query), asked.observer);
    return asked;
  }
  Asked Ask(int position) { return Ask({.instance = At(position)}); }

  ManualClock clock_;
  FakeSolver* solver_;
  std::vector<std::unique_ptr<Solver>> solvers_;
  FaultyStore store_;
  AppOptions options_{.search_threads = 1, .queue_capacity = 1};
  std::unique_ptr<PuzzleAppImpl> app_;
};

TEST_F(PuzzleAppTest, UnsolvableIsARuleWithItsReason) {
  const Asked asked = Ask({.instance = std::make_shared<FakeInstance>(3, false)});
  ASSERT_FALSE(asked.open());
  const Answer answer = asked.answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kUnsolvable);
  EXPECT_EQ(answer.source, Source::kRule);
  EXPECT_EQ(answer.guarantee, Guarantee::kNone);
  EXPECT_EQ(answer.reason, "The number is on another line.");
}

TEST_F(PuzzleAppTest, SolvedAlreadyIsARuleAndCanonical) {
  const Asked asked = Ask(0);
  ASSERT_FALSE(asked.open());
  const Answer answer = asked.answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kSolved);
  EXPECT_EQ(answer.source, Source::kRule);
  EXPECT_EQ(answer.guarantee, Guarantee::kCanonical);
  EXPECT_TRUE(answer.moves.empty());
  EXPECT_EQ(store_.finds, 0);
}

TEST_F(PuzzleAppTest, RulesHoldWhateverTheLimitsAndTheCacheUse) {
  for (const CacheUse use : {CacheUse::kNormal, CacheUse::kBypass, CacheUse::kOnly}) {
    EXPECT_EQ(Ask({.instance = At(0), .cache_use = use, .time_limit = absl::ZeroDuration()})
                  .answer()
                  ->source,
              Source::kRule);
  }
}

TEST_F(PuzzleAppTest, SearchThenCacheAlsoForTheStatesOnThePath) {
  solver_->Release();
  const Answer first = Ask(4).answer().value();
  EXPECT_EQ(first.source, Source::kSearch);
  EXPECT_EQ(first.guarantee, Guarantee::kCanonical);
  EXPECT_EQ(first.moves, MoveSequence(4, kDown));
  EXPECT_EQ(first.lower_bound, 4);
  EXPECT_EQ(first.statistics.iterations, 1);
  for (int position = 4; position >= 1; --position) {
    const Asked again = Ask(position);
    ASSERT_FALSE(again.open()) << "answered before Solve returned";
    EXPECT_EQ(again.answer()->source, Source::kCache);
    EXPECT_EQ(again.answer()->moves, MoveSequence(static_cast<std::size_t>(position), kDown));
    EXPECT_EQ(again.answer()->statistics, SearchStatistics{});
  }
  EXPECT_EQ(solver_->begun(), 1);
}

TEST_F(PuzzleAppTest, StoreOutlivesTheApp) {
  solver_->Release();
  EXPECT_EQ(Ask(4).answer()->source, Source::kSearch);
  Start();
  EXPECT_EQ(Ask(4).answer()->source, Source::kCache);
}

TEST_F(PuzzleAppTest, TableComesFirst) {
  solver_->OfferTables({FakeTable()});
  Start();
  EXPECT_EQ(app_->GetStatistics().tables_built, 1u);
  const Asked asked = Ask(4);
  ASSERT_FALSE(asked.open());
  EXPECT_EQ(asked.answer()->source, Source::kTable);
  EXPECT_EQ(asked.answer()->moves, MoveSequence(4, kDown));
  EXPECT_EQ(store_.finds, 0);
  Start();
  EXPECT_EQ(app_->GetStatistics().tables_built, 0u) << "the store has it";
  EXPECT_EQ(Ask(4).answer()->source, Source::kTable);
}

TEST_F(PuzzleAppTest, StateThatTheTableLacksIsSearched) {
  solver_->OfferTables({FakeTable()});
  solver_->Release();
  Start();
  EXPECT_EQ(Ask(20).answer()->source, Source::kSearch);
}

TEST_F(PuzzleAppTest, LargeTableAnswersOnceItIsInUse) {
  solver_->OfferLadders({{FakePlan("a", 100, 100)}});
  solver_->AnswerFromTables(MoveSequence(4, kDown));
  Start();
  solver_->AwaitInUse(1);
  while (app_->GetStatistics().tables_in_use_bytes != 100) std::this_thread::yield();
  const Answer answer = Ask(4).answer().value();
  EXPECT_EQ(answer.source, Source::kTable);
  EXPECT_EQ(answer.guarantee, Guarantee::kCanonical);
  EXPECT_EQ(answer.moves, MoveSequence(4, kDown));
  EXPECT_EQ(store_.finds, 0);
  ASSERT_EQ(app_->Tables().size(), 1u);
  EXPECT_EQ(app_->Tables()[0].name, "a");
  EXPECT_EQ(app_->Tables()[0].state, TableStatus::State::kReady);
}

TEST_F(PuzzleAppTest, LargeTableThatIsWrongIsPassedOver) {
  solver_->OfferLadders({{FakePlan("a", 100, 100)}});
  solver_->AnswerFromTables({kUp});
  solver_->Release();
  Start();
  solver_->AwaitInUse(1);
  EXPECT_EQ(Ask(4).answer()->source, Source::kSearch);
  EXPECT_EQ(app_->GetStatistics().failed_replays, 1u);
}

TEST_F(PuzzleAppTest, BypassAsksNoTable) {
  solver_->OfferLadders({{FakePlan("a", 100, 100)}});
  solver_->AnswerFromTables(MoveSequence(4, kDown));
  solver_->Release();
  Start();
  solver_->AwaitInUse(1);
  EXPECT_EQ(Ask({.instance = At(4), .cache_use = CacheUse::kBypass}).answer()->source,
            Source::kSearch);
}

TEST_F(PuzzleAppTest, SearchesAndOnlyTheyMakeTablesWanted) {
  solver_->OfferLadderWhenAsked({FakePlan("a", 100, 100)});
  solver_->Release();
  Ask(0).answer().IgnoreError();
  EXPECT_EQ(solver_->ladders_asked_for(), 0);
  Ask(4).answer().IgnoreError();
  solver_->AwaitInUse(1);
  EXPECT_EQ(solver_->ladders_asked_for(), 1);
}

TEST_F(PuzzleAppTest, SearchesCountTheirThreads) {
  options_.search_threads = 2;
  Start();
  const Asked first = Ask(4);
  solver_->AwaitBegun(1);
  ThreadBudget& threads = *solver_->options_seen()[0].threads;
  EXPECT_TRUE(threads.TryEnter()) << "one thread is idle";
  EXPECT_FALSE(threads.TryEnter());
  const Asked second = Ask(5);
  solver_->AwaitBegun(2);
  EXPECT_TRUE(threads.IsOverdrawn());
  threads.Leave();
  EXPECT_FALSE(threads.IsOverdrawn());
}

TEST_F(PuzzleAppTest, FiftyEqualQueriesAreOneSearch) {
  std::vector<Asked> calls;
  for (int i = 0; i < 50; ++i) calls.push_back(Ask(4));
  solver_->Release();
  for (const Asked& asked : calls) {
    EXPECT_EQ(asked.answer()->source, Source::kSearch);
    EXPECT_EQ(asked.answer()->moves, MoveSequence(4, kDown));
  }
  EXPECT_EQ(app_->GetStatistics().searches_started, 1u);
  EXPECT_EQ(app_->GetStatistics().searches_joined, 49u);
}

TEST_F(PuzzleAppTest, EqualQueriesFromManyThreadsAreOneSearch) {
  solver_->Release();
  std::vector<Asked> calls(16);
  {
    std::vector<std::jthread> threads;
    for (Asked& asked : calls) threads.emplace_back([&] { asked = Ask(4); });
  }
  for (const Asked& asked : calls) EXPECT_EQ(asked.answer()->moves, MoveSequence(4, kDown));
  EXPECT_EQ(solver_->begun(), 1) << "who comes too late to join finds it in the store";
}

TEST_F(PuzzleAppTest, LastCancelStopsTheSearchWhichStoresWhatItProved) {
  solver_->Prove(3);
  const Asked first = Ask(4);
  const Asked second = Ask(4);
  solver_->AwaitBegun(1);
  first.call->Cancel();
  EXPECT_EQ(first.answer().status().code(), absl::StatusCode::kCancelled);
  EXPECT_TRUE(second.open());
  second.call->Cancel();
  solver_->AwaitEnded(1);
  app_.reset();
  EXPECT_EQ(store_.Find(ToStoreKey(FakeInstance(4).Key())).value()->lower_bound, 3u);
}

TEST_F(PuzzleAppTest, CallAfterTheLastCancelGetsASearchOfItsOwn) {
  const Asked first = Ask(4);
  solver_->AwaitBegun(1);
  first.call->Cancel();
  const Asked second = Ask(4);
  solver_->AwaitBegun(2);
  solver_->Release();
  EXPECT_TRUE(second.answer().ok());
}

TEST_F(PuzzleAppTest, QueuedSearchThatNobodyWantsIsNeverBegun) {
  const Asked running = Ask(4);
  solver_->AwaitBegun(1);
  const Asked queued = Ask(5);
  queued.call->Cancel();
  EXPECT_EQ(app_->GetStatistics().searches_queued, 0u);
  solver_->Release();
  EXPECT_TRUE(running.answer().ok());
  EXPECT_EQ(solver_->begun(), 1);
}

TEST_F(PuzzleAppTest, NodeLimitStoresItsBoundWhichStartsTheNextSearch) {
  solver_->Prove(3);
  solver_->Expand(10'000);
  const Answer limited = Ask({.instance = At(4), .max_nodes = 5000}).answer().value();
  EXPECT_EQ(limited.outcome, Outcome::kLimit);
  EXPECT_EQ(limited.limit, Limit::kNodes);
  EXPECT_EQ(limited.source, Source::kSearch);
  EXPECT_EQ(limited.lower_bound, 3);
  EXPECT_EQ(limited.statistics.expanded, 5000u);
  solver_->Release();
  EXPECT_EQ(Ask(4).answer()->source, Source::kSearch) << "a bound is not an answer";
  ASSERT_EQ(solver_->options_seen().size(), 2u);
  EXPECT_EQ(solver_->options_seen()[0].known_lower_bound, 1);
  EXPECT_EQ(solver_->options_seen()[1].known_lower_bound, 3);
  EXPECT_EQ(app_->GetStatistics().nodes_expanded, 15'000u);
}

TEST_F(PuzzleAppTest, WithoutMemoryTheAnswerSaysSo) {
  solver_->Release(SearchEnd::kOutOfMemory);
  const Answer answer = Ask(4).answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kLimit);
  EXPECT_EQ(answer.limit, Limit::kMemory);
  EXPECT_THAT(answer.reason, testing::StartsWith("The server lacks the memory"));
}

TEST_F(PuzzleAppTest, TimeLimitIsTheSmallerOfQueryAndApp) {
  const Asked hasty = Ask({.instance = At(4), .time_limit = absl::Milliseconds(200)});
  const Asked greedy = Ask({.instance = At(4), .time_limit = absl::Hours(1)});
  clock_.Advance(absl::Milliseconds(200));
  app_->Tick();
  EXPECT_EQ(hasty.answer()->limit, Limit::kTime);
  EXPECT_TRUE(greedy.open());
  clock_.Advance(options_.max_time - absl::Milliseconds(200));
  app_->Tick();
  EXPECT_EQ(greedy.answer()->limit, Limit::kTime);
  EXPECT_EQ(greedy.answer()->elapsed, options_.max_time);
}

TEST_F(PuzzleAppTest, WithoutTimeWhatIsKnownIsStillTold) {
  solver_->Release();
  Ask(4).answer().IgnoreError();
  EXPECT_EQ(Ask({.instance = At(4), .time_limit = absl::ZeroDuration()}).answer()->source,
            Source::kCache);
  const Asked unknown = Ask({.instance = At(9), .time_limit = absl::ZeroDuration()});
  ASSERT_FALSE(unknown.open());
  EXPECT_EQ(unknown.answer()->limit, Limit::kTime);
  EXPECT_EQ(solver_->begun(), 1);
}

TEST_F(PuzzleAppTest, CacheOnlyNeverSearches) {
  const Asked asked = Ask({.instance = At(4), .cache_use = CacheUse::kOnly});
  ASSERT_FALSE(asked.open());
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
  EXPECT_EQ(asked.answer()->limit, Limit::kCacheOnly);
  EXPECT_EQ(asked.answer()->source, Source::kCache);
  EXPECT_EQ(asked.answer()->reason,
            "No answer is stored and the query does not allow a search; no solution is shorter "
            "than 1 move.");
  solver_->Release();
  Ask(4).answer().IgnoreError();
  EXPECT_EQ(Ask({.instance = At(4), .cache_use = CacheUse::kOnly}).answer()->outcome,
            Outcome::kSolved);
}

TEST_F(PuzzleAppTest, WhatIsFarIsAnsweredWithoutASearch) {
  const storage::Entry entry{ToStoreKey(FakeInstance(2).Key()),
                             {Guarantee::kCanonical, 2, 1, {kDown, kDown}}};
  ASSERT_TRUE(store_.far->Put({&entry, 1}).ok());
  EXPECT_EQ(Ask(2).answer()->source, Source::kCache);
  EXPECT_EQ(app_->GetStatistics().searches_started, 0u);
  const Asked asked = Ask({.instance = At(2), .cache_use = CacheUse::kOnly});
  ASSERT_FALSE(asked.open());
  EXPECT_EQ(asked.answer()->outcome, Outcome::kSolved);
}

TEST_F(PuzzleAppTest, BypassSearchesAloneAndStores) {
  const Asked shared = Ask(4);
  solver_->AwaitBegun(1);
  const Asked bypass = Ask({.instance = At(4), .cache_use = CacheUse::kBypass});
  solver_->Release();
  EXPECT_EQ(shared.answer()->source, Source::kSearch);
  EXPECT_EQ(bypass.answer()->source, Source::kSearch);
  EXPECT_EQ(app_->GetStatistics().searches_started, 2u);
  EXPECT_EQ(app_->GetStatistics().searches_joined, 0u);
  EXPECT_EQ(Ask({.instance = At(7), .cache_use = CacheUse::kBypass}).answer()->source,
            Source::kSearch);
  EXPECT_EQ(Ask(7).answer()->source, Source::kCache);
}

TEST_F(PuzzleAppTest, OptimalRecordDoesNotAnswerCanonicalButIsReplacedByIt) {
  solver_->Release();
  const SolveQuery any{.instance = At(4), .question = {.tie_break = TieBreak::kAny}};
  EXPECT_EQ(Ask(any).answer()->guarantee, Guarantee::kOptimal);
  EXPECT_EQ(Ask(any).answer()->source, Source::kCache);
  const Answer canonical = Ask(4).answer().value();
  EXPECT_EQ(canonical.source, Source::kSearch);
  EXPECT_EQ(canonical.guarantee, Guarantee::kCanonical);
  EXPECT_EQ(solver_->options_seen()[1].known_lower_bound, 4) << "the length is known";
  EXPECT_EQ(Ask(any).answer()->guarantee, Guarantee::kCanonical);
}

TEST_F(PuzzleAppTest, RecordThatDoesNotReplayIsSearchedAnew) {
  const storage::Entry wrong{ToStoreKey(FakeInstance(4).Key()),
                             {Guarantee::kCanonical, 1, 1, {kUp}}};
  ASSERT_TRUE(store_.Put({&wrong, 1}).ok());
  solver_->Release();
  const Answer answer = Ask(4).answer().value();
  EXPECT_EQ(answer.source, Source::kSearch);
  EXPECT_EQ(answer.moves, MoveSequence(4, kDown));
  EXPECT_EQ(solver_->options_seen()[0].known_lower_bound, 1);
  EXPECT_EQ(Ask(4).answer()->source, Source::kCache);
  EXPECT_EQ(solver_->options_seen().size(), 1u);
  EXPECT_EQ(app_->GetStatistics().failed_replays, 1u) << "then it was dropped";
}

TEST_F(PuzzleAppTest, SolutionThatDoesNotReplayIsAnInternalErrorAndNotStored) {
  solver_->Answer({kUp, kDown});
  solver_->Release();
  EXPECT_EQ(Ask(4).answer().status().code(), absl::StatusCode::kInternal);
  EXPECT_EQ(store_.puts, 0);
  EXPECT_EQ(app_->GetStatistics().failed_replays, 1u);
}

TEST_F(PuzzleAppTest, StoreThatAlwaysRefusesCostsOnlySpeed) {
  store_.refuses = true;
  solver_->OfferTables({FakeTable()});
  solver_->Release();
  Start();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(Ask(4).answer()->source, Source::kSearch);
  // Two for the table; for each query two finds and one put.
  EXPECT_EQ(app_->GetStatistics().store_errors, 8u);
}

TEST_F(PuzzleAppTest, FullQueueIsRefusedWhileTheSearchesRun) {
  const Asked running = Ask(1);
  solver_->AwaitBegun(1);
  const Asked queued = Ask(2);
  const Asked refused = Ask(3);
  EXPECT_FALSE(refused.open());
  EXPECT_EQ(refused.answer().status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_TRUE(running.open());
  EXPECT_TRUE(queued.open());
}

TEST_F(PuzzleAppTest, KnownAnswersDoNotWaitBehindSearches) {
  solver_->OfferTables({FakeTable()});
  Start();
  Ask(100);
  Ask(101);
  solver_->AwaitBegun(1);
  EXPECT_FALSE(Ask(5).open());
}

TEST_F(PuzzleAppTest, EndOfTheAppEndsOpenCalls) {
  const Asked running = Ask(1);
  solver_->AwaitBegun(1);
  const Asked queued = Ask(2);
  app_.reset();
  EXPECT_EQ(running.answer().status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(queued.answer().status().code(), absl::StatusCode::kUnavailable);
  solver_->AwaitEnded(1);
  running.call->Cancel();
}

TEST_F(PuzzleAppTest, AfterShutdownOnlyWhatIsKnownIsAnswered) {
  solver_->Release();
  EXPECT_TRUE(Ask(4).answer().ok());
  app_->Shutdown();
  EXPECT_EQ(Ask(4).answer()->source, Source::kCache);
  EXPECT_EQ(Ask(9).answer().status().code(), absl::StatusCode::kUnavailable);
}

TEST_F(PuzzleAppTest, ProgressAtTheAppsIntervalOrTheQuerys) {
  const Asked usual = Ask(4);
  const Asked silent = Ask({.instance = At(4), .progress_interval = absl::ZeroDuration()});
  const Asked eager = Ask({.instance = At(4), .progress_interval = absl::Nanoseconds(1)});
  solver_->AwaitBegun(1);
  for (int i = 0; i < 10; ++i) {
    clock_.Advance(absl::Milliseconds(100));
    app_->Tick();
    app_->Tick();
  }
  EXPECT_EQ(usual.observer->progress().size(), 1u);
  EXPECT_EQ(silent.observer->progress().size(), 0u);
  EXPECT_EQ(eager.observer->progress().size(), 10u);
}

TEST_F(PuzzleAppTest, TicksByItselfWhenSomebodyWaits) {
  app_ = std::make_unique<PuzzleAppImpl>(options_, solvers_, store_);
  const Asked asked = Ask({.instance = At(4), .time_limit = absl::Milliseconds(1)});
  EXPECT_EQ(asked.answer()->limit, Limit::kTime);
  const Asked later = Ask({.instance = At(5), .time_limit = absl::Milliseconds(1)});
  EXPECT_EQ(later.answer()->limit, Limit::kTime);
}

TEST_F(PuzzleAppTest, AsManyThreadsAsCpusUnlessTold) {
  EXPECT_EQ(app_->options().search_threads, 1);
  options_.search_threads = 0;
  Start();
  EXPECT_GE(app_->options().search_threads, 1);
}

}  // namespace
}  // namespace puzzlesolver::app
