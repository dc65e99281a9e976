#include "service/app/search_queue.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <thread>

#include "service/app/make_answer.h"
#include "tests/unit/app/fake_puzzle.h"
#include "tests/unit/app/manual_clock.h"
#include "tests/unit/app/purse.h"
#include "tests/unit/app/recording_observer.h"

namespace puzzlesolver::app {
namespace {

using Sharing = SearchQueue::Sharing;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

struct Asked {
  std::shared_ptr<RecordingObserver> observer = std::make_shared<RecordingObserver>();
  std::shared_ptr<SolveCall> call;

  bool open() const { return observer->answer_count() == 0; }
  absl::StatusOr<Answer> answer() const { return observer->Await(); }
};

Answer Solution() { return SolvedAnswer({0, 0}, Guarantee::kCanonical, Source::kSearch); }

Answer NodeLimitAfter(std::uint64_t expanded, int lower_bound = 0) {
  return LimitAnswer(Limit::kNodes, lower_bound, {expanded, expanded, 1});
}

// The tests are the search threads: they take, expand and complete.
class SearchQueueTest : public testing::Test {
 protected:
  Asked Ask(int position, CallLimits limits = {}, Question question = {},
            Sharing sharing = Sharing::kShared, bool is_quick = false) {
    limits.arrival = clock_.AsClock()();
    SearchTask task{At(position), nullptr, question, true, 1};
    task.is_quick = is_quick;
    Asked asked;
    asked.call = queue_->Submit(std::move(task), sharing, limits, asked.observer);
    return asked;
  }

  ManualClock clock_;
  std::shared_ptr<SearchQueue> queue_ =
      std::make_shared<SearchQueue>(SearchQueue::Options{1, 2, clock_.AsClock()});
};

TEST_F(SearchQueueTest, EqualTasksAreOneJob) {
  std::vector<Asked> calls;
  for (int i = 0; i < 50; ++i) calls.push_back(Ask(2));
  const auto job = queue_->Take();
  EXPECT_EQ(queue_->GetStatistics().joined, 49u);
  EXPECT_EQ(queue_->GetStatistics().queued, 0u);
  EXPECT_TRUE(queue_->Complete(job, Solution()));
  for (const Asked& asked : calls) {
    EXPECT_EQ(asked.observer->answer_count(), 1u);
    EXPECT_EQ(asked.answer()->source, Source::kSearch);
  }
}

TEST_F(SearchQueueTest, RunningJobCanBeJoined) {
  const Asked first = Ask(2);
  const auto job = queue_->Take();
  const Asked second = Ask(2);
  EXPECT_EQ(queue_->GetStatistics().queued, 0u);
  queue_->Complete(job, Solution());
  EXPECT_EQ(second.answer()->outcome, Outcome::kSolved);
}

TEST_F(SearchQueueTest, OtherStatesTieBreaksAndPrivateTasksAreJobsOfTheirOwn) {
  Ask(2);
  Ask(2, {}, {.tie_break = TieBreak::kAny});
  Ask(2, {}, {}, Sharing::kPrivate);
  EXPECT_EQ(queue_->GetStatistics().queued, 3u);
  EXPECT_EQ(queue_->GetStatistics().joined, 0u);
}

TEST_F(SearchQueueTest, PrivateJobIsNotJoinedAndLeavesTheSharedOneJoinable) {
  const Asked alone = Ask(2, {}, {}, Sharing::kPrivate);
  const auto private_job = queue_->Take();
  const Asked shared = Ask(2);
  EXPECT_EQ(queue_->GetStatistics().joined, 0u);
  queue_->Complete(private_job, Solution());
  EXPECT_TRUE(shared.open());
  Ask(2);
  EXPECT_EQ(queue_->GetStatistics().joined, 1u);
}

TEST_F(SearchQueueTest, QuickJobsHaveAThreadOfTheirOwn) {
  Ask(2);
  Ask(3, {}, {.kind = Question::Kind::kFast}, Sharing::kShared, true);
  EXPECT_EQ(queue_->GetStatistics().queued, 2u);
  const auto quick = queue_->Take(SearchQueue::Lane::kQuick);
  EXPECT_EQ(quick->key->state, FakeInstance(3).Key());
  EXPECT_EQ(queue_->Take()->key->state, FakeInstance(2).Key());
  EXPECT_EQ(queue_->GetStatistics().running, 2u);
  queue_->Complete(quick, Solution());
  EXPECT_EQ(queue_->GetStatistics().running, 1u);
}

TEST_F(SearchQueueTest, IdleThreadsTakeQuickJobsAfterTheOthers) {
  Ask(3, {}, {.kind = Question::Kind::kFast}, Sharing::kShared, true);
  Ask(2);
  EXPECT_EQ(queue_->Take()->key->state, FakeInstance(2).Key());
  EXPECT_EQ(queue_->Take()->key->state, FakeInstance(3).Key());
}

TEST_F(SearchQueueTest, JobsAreTakenInTheOrderOfArrival) {
  Ask(2);
  Ask(3);
  EXPECT_EQ(queue_->Take()->key->state, FakeInstance(2).Key());
  EXPECT_EQ(queue_->Take()->key->state, FakeInstance(3).Key());
}

TEST_F(SearchQueueTest, CancelEndsOneCallAndNotTheRest) {
  const Asked first = Ask(2);
  const Asked second = Ask(2);
  const auto job = queue_->Take();
  first.call->Cancel();
  EXPECT_EQ(first.answer().status().code(), absl::StatusCode::kCancelled);
  EXPECT_FALSE(job->stop.stop_requested());
  EXPECT_TRUE(second.open());
  queue_->Complete(job, Solution());
  EXPECT_TRUE(second.answer().ok());
  EXPECT_EQ(first.observer->answer_count(), 1u);
}

TEST_F(SearchQueueTest, LastCancelStopsTheSearch) {
  const Asked first = Ask(2);
  const Asked second = Ask(2);
  const auto job = queue_->Take();
  first.call->Cancel();
  second.call->Cancel();
  EXPECT_TRUE(job->control->stop.stop_requested());
  EXPECT_FALSE(queue_->Tick()) << "nobody waits";
}

TEST_F(SearchQueueTest, StoppedJobIsNotJoined) {
  Ask(2).call->Cancel();
  const Asked running = Ask(2);
  const auto stopped = queue_->Take();
  running.call->Cancel();
  const Asked later = Ask(2);
  EXPECT_EQ(queue_->GetStatistics().queued, 1u);
  queue_->Complete(stopped, NodeLimitAfter(10));
  EXPECT_TRUE(later.open());
  const auto job = queue_->Take();
  EXPECT_NE(job, stopped);
  EXPECT_FALSE(job->stop.stop_requested());
}

TEST_F(SearchQueueTest, QueuedJobWithoutWaitersIsDropped) {
  const Asked first = Ask(2);
  const Asked second = Ask(3);
  first.call->Cancel();
  EXPECT_EQ(queue_->GetStatistics().queued, 1u);
  EXPECT_EQ(queue_->Take()->key->state, FakeInstance(3).Key());
}

TEST_F(SearchQueueTest, CancelIsHarmlessAfterTheAnswerAgainAndAfterTheQueue) {
  const Asked answered = Ask(2);
  queue_->Complete(queue_->Take(), Solution());
  answered.call->Cancel();
  const Asked cancelled = Ask(3);
  cancelled.call->Cancel();
  cancelled.call->Cancel();
  const Asked orphan = Ask(4);
  queue_->Shutdown();
  queue_.reset();
  orphan.call->Cancel();
  for (const Asked* asked : {&answered, &cancelled, &orphan}) {
    EXPECT_EQ(asked->observer->answer_count(), 1u);
  }
  EXPECT_EQ(orphan.answer().status().code(), absl::StatusCode::kUnavailable);
}

TEST_F(SearchQueueTest, TimeCountsFromTheCallAlsoInTheQueue) {
  const Asked asked = Ask(2, {.time_limit = absl::Seconds(1)});
  clock_.Advance(absl::Seconds(1) - absl::Nanoseconds(1));
  EXPECT_TRUE(queue_->Tick());
  EXPECT_TRUE(asked.open());
  clock_.Advance(absl::Nanoseconds(1));
  EXPECT_FALSE(queue_->Tick());
  const Answer answer = asked.answer().value();
  EXPECT_EQ(answer.outcome, Outcome::kLimit);
  EXPECT_EQ(answer.limit, Limit::kTime);
  EXPECT_EQ(answer.lower_bound, 1) << "what was known before the search";
  EXPECT_EQ(answer.elapsed, absl::Seconds(1));
  EXPECT_EQ(answer.reason,
            "The time limit of 1s ended the search; no solution is shorter than 1 move.");
  EXPECT_EQ(queue_->GetStatistics().queued, 0u);
}

TEST_F(SearchQueueTest, TimeLimitsEndOnlyTheirOwnWait) {
  const Asked patient = Ask(2, {.time_limit = absl::Seconds(5)});
  const auto job = queue_->Take();
  clock_.Advance(absl::Seconds(1));
  const Asked hasty = Ask(2, {.time_limit = absl::Seconds(1)});
  clock_.Advance(absl::Seconds(1));
  job->control->lower_bound = 7;
  queue_->Tick();
  EXPECT_EQ(hasty.answer()->limit, Limit::kTime);
  EXPECT_EQ(hasty.answer()->lower_bound, 7);
  EXPECT_EQ(hasty.answer()->elapsed, absl::Seconds(1));
  EXPECT_TRUE(patient.open());
  EXPECT_FALSE(job->stop.stop_requested());
  clock_.Advance(absl::Seconds(3));
  queue_->Tick();
  EXPECT_EQ(patient.answer()->limit, Limit::kTime);
  EXPECT_TRUE(job->stop.stop_requested());
}

TEST_F(SearchQueueTest, NoTimeMeansAnAnswerAtOnceAndNoJob) {
  for (const absl::Duration limit :
       {absl::ZeroDuration(), -absl::Seconds(1), -absl::InfiniteDuration()}) {
    const Asked asked = Ask(2, {.time_limit = limit});
    EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
    EXPECT_EQ(asked.answer()->limit, Limit::kTime);
    EXPECT_EQ(asked.answer()->lower_bound, 1);
  }
  EXPECT_EQ(queue_->GetStatistics().queued, 0u);
}

TEST_F(SearchQueueTest, SearchEndsExactlyAtASingleNodeLimit) {
  const Asked asked = Ask(2, {.max_nodes = 5000});
  const auto job = queue_->Take();
  EXPECT_EQ(job->control->node_limit, 5000u);
  job->control->expanded = 5000;
  queue_->Tick();
  EXPECT_TRUE(asked.open()) << "left to the search, which tells exact statistics";
  EXPECT_TRUE(queue_->Complete(job, NodeLimitAfter(5000, 3)));
  const Answer answer = asked.answer().value();
  EXPECT_EQ(answer.limit, Limit::kNodes);
  EXPECT_EQ(answer.lower_bound, 3);
  EXPECT_EQ(answer.statistics, (SearchStatistics{5000, 5000, 1}));
  EXPECT_EQ(answer.reason,
            "The limit of 5000 expanded nodes ended the search; no solution is shorter than 3 "
            "moves.");
}

TEST_F(SearchQueueTest, NodesCountFromJoining) {
  const Asked first = Ask(2, {.max_nodes = 5000});
  const auto job = queue_->Take();
  job->control->expanded = 4000;
  const Asked second = Ask(2, {.max_nodes = 3000});
  EXPECT_EQ(job->control->node_limit, 7000u);
  queue_->Tick();
  EXPECT_TRUE(first.open());
  job->control->expanded = 5000;
  queue_->Tick();
  EXPECT_EQ(first.answer()->limit, Limit::kNodes);
  EXPECT_EQ(first.answer()->statistics.expanded, 5000u);
  EXPECT_TRUE(second.open());
}

TEST_F(SearchQueueTest, NodeLimitFollowsThoseWhoWait) {
  const Asked limited = Ask(2, {.max_nodes = 5000});
  const auto job = queue_->Take();
  const Asked unlimited = Ask(2);
  EXPECT_EQ(job->control->node_limit, kNoLimit);
  const Asked huge = Ask(2, {.max_nodes = kNoLimit});
  EXPECT_EQ(job->control->node_limit, kNoLimit);
  unlimited.call->Cancel();
  huge.call->Cancel();
  EXPECT_EQ(job->control->node_limit, 5000u);
}

TEST_F(SearchQueueTest, JoiningAsTheNodeLimitEndsTheSearchStartsItAnew) {
  const Asked first = Ask(2, {.max_nodes = 5000});
  const auto job = queue_->Take();
  job->control->expanded = 5000;
  const Asked second = Ask(2, {.max_nodes = 2000});
  const Asked third = Ask(2);
  EXPECT_FALSE(queue_->Complete(job, NodeLimitAfter(5000, 9)));
  EXPECT_EQ(first.answer()->limit, Limit::kNodes);
  EXPECT_TRUE(second.open());
  EXPECT_EQ(job->task.lower_bound, 9) << "what was proven is not lost";
  EXPECT_EQ(job->control->expanded, 0u);
  EXPECT_FALSE(job->control->stop.stop_requested());
  EXPECT_EQ(job->control->node_limit, kNoLimit);
  third.call->Cancel();
  EXPECT_EQ(job->control->node_limit, 2000u);
  EXPECT_TRUE(queue_->Complete(job, NodeLimitAfter(2000, 9)));
  EXPECT_EQ(second.answer()->limit, Limit::kNodes);
  EXPECT_EQ(queue_->GetStatistics().expanded, 7000u);
}

TEST_F(SearchQueueTest, SearchThatEndsWithoutANodeIsNotStartedAnew) {
  const Asked asked = Ask(2, {.max_nodes = 1});
  EXPECT_TRUE(queue_->Complete(queue_->Take(), NodeLimitAfter(0)));
  EXPECT_EQ(asked.answer()->limit, Limit::kNodes);
}

TEST_F(SearchQueueTest, CallsPayWhileTheirSearchGoesOn) {
  const auto purse = std::make_shared<Purse>(100);
  Ask(2, {.meter = purse});
  const auto job = queue_->Take();
  job->control->expanded = 30;
  queue_->Tick();
  EXPECT_EQ(purse->spent(), 30u);
  queue_->Tick();
  EXPECT_EQ(purse->spent(), 30u);
  queue_->Complete(job, LimitAnswer(Limit::kNone, 0, {45, 45, 1}));
  EXPECT_EQ(purse->spent(), 45u);
}

TEST_F(SearchQueueTest, CallsPayForWhatIsBuiltForThemWhichIsNoNodes) {
  const auto purse = std::make_shared<Purse>(kNoLimit);
  const Asked asked = Ask(2, {.max_nodes = 50, .meter = purse});
  const auto job = queue_->Take();
  job->control->building = 70;
  queue_->Tick();
  EXPECT_EQ(purse->spent(), 70u);
  EXPECT_TRUE(asked.open());
  job->control->building = 100;
  queue_->Complete(job, LimitAnswer(Limit::kNone, 0, {45, 45, 1}));
  EXPECT_EQ(purse->spent(), 145u);
  EXPECT_EQ(asked.answer()->statistics.expanded, 45u);
  EXPECT_EQ(queue_->GetStatistics().expanded, 45u);
}

TEST_F(SearchQueueTest, AShareThatBuildingUsesUpEndsTheCall) {
  const Asked asked = Ask(2, {.meter = std::make_shared<Purse>(100)});
  const auto job = queue_->Take();
  job->control->building = 99;
  queue_->Tick();
  EXPECT_TRUE(asked.open());
  job->control->building = 100;
  queue_->Tick();
  EXPECT_EQ(asked.answer()->outcome, Outcome::kLimit);
  EXPECT_EQ(asked.answer()->limit, Limit::kWorkShare);
  EXPECT_EQ(asked.answer()->statistics.expanded, 0u);
  EXPECT_TRUE(job->stop.stop_requested());
}

TEST_F(SearchQueueTest, ThoseWhoWaitPayInEqualParts) {
  const auto first = std::make_shared<Purse>(kNoLimit);
  const auto second = std::make_shared<Purse>(kNoLimit);
  Ask(2, {.meter = first});
  const auto job = queue_->Take();
  job->control->expanded = 100;
  const Asked joined = Ask(2, {.meter = second});
  job->control->expanded = 160;
  joined.call->Cancel();
  EXPECT_EQ(first->spent(), 130u);
  EXPECT_EQ(second->spent(), 30u);
  job->control->expanded = 170;
  queue_->Tick();
  EXPECT_EQ(first->spent(), 140u);
}

TEST_F(SearchQueueTest, WhoeverCancelsHasPaid) {
  const auto purse = std::make_shared<Purse>(100);
  const Asked asked = Ask(2, {.meter = purse});
  const auto job = queue_->Take();
  job->control->expanded = 50;
  asked.call->Cancel();
  EXPECT_EQ(purse->spent(), 50u);
}

TEST_F(SearchQueueTest, AnEmptyPurseEndsAllItsCallsAlsoThoseInTheQueue) {
  const auto purse = std::make_shared<Purse>(100);
  const Asked running = Ask(2, {.meter = purse});
  const Asked queued = Ask(3, {.meter = purse});
  const Asked other = Ask(4, {.meter = std::make_shared<Purse>(100)});
  const auto job = queue_->Take();
  job->control->expanded = 100;
  job->control->lower_bound = 7;
  queue_->Tick();
  EXPECT_EQ(running.answer()->outcome, Outcome::kLimit);
  EXPECT_EQ(running.answer()->limit, Limit::kWorkShare);
  EXPECT_EQ(running.answer()->lower_bound, 7);
  EXPECT_EQ(queued.answer()->limit, Limit::kWorkShare);
  EXPECT_TRUE(job->stop.stop_requested());
  EXPECT_TRUE(other.open());
}

TEST_F(SearchQueueTest, ASearchThatIsStartedAnewIsPaidFromItsFirstNode) {
  const auto purse = std::make_shared<Purse>(kNoLimit);
  Ask(2, {.max_nodes = 100, .meter = purse});
  const auto job = queue_->Take();
  job->control->expanded = 100;
  Ask(2, {.max_nodes = 100, .meter = purse});
  EXPECT_FALSE(queue_->Complete(job, NodeLimitAfter(100)));
  EXPECT_EQ(purse->spent(), 100u);
  job->control->expanded = 40;
  queue_->Tick();
  EXPECT_EQ(purse->spent(), 140u);
}

TEST_F(SearchQueueTest, OtherEndsOfTheSearchReachEverybodyAtOnce) {
  const Asked first = Ask(2, {.max_nodes = 5000});
  const Asked second = Ask(2);
  EXPECT_TRUE(queue_->Complete(queue_->Take(), LimitAnswer(Limit::kDepth, 12'000, {})));
  for (const Asked* asked : {&first, &second}) {
    EXPECT_EQ(asked->answer()->limit, Limit::kDepth);
    EXPECT_EQ(asked->answer()->reason,
              "Every solution is longer than a search can follow; no solution is shorter than "
              "12000 moves.");
  }
}

TEST_F(SearchQueueTest, FullQueueRefusesNewJobsAtOnceButCanBeJoined) {
  const Asked for_the_thread = Ask(1);
  Ask(2);
  Ask(3);
  const Asked refused = Ask(4);
  EXPECT_EQ(refused.answer().status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(refused.answer().status().message(),
            "The search queue is full: 3 searches wait for 1 thread.");
  EXPECT_TRUE(Ask(3).open());
  const auto job = queue_->Take();
  EXPECT_FALSE(Ask(5).open()) << "the thread is busy now";
  queue_->Complete(job, Solution());
  EXPECT_TRUE(Ask(6).open());
}

TEST_F(SearchQueueTest, ShutdownEndsEverything) {
  const Asked running = Ask(1);
  const auto job = queue_->Take();
  const Asked queued = Ask(2);
  queue_->Shutdown();
  EXPECT_EQ(running.answer().status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(queued.answer().status().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(job->control->stop.stop_requested());
  EXPECT_EQ(queue_->Take(), nullptr);
  EXPECT_EQ(Ask(3).answer().status().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(queue_->Complete(job, NodeLimitAfter(10)));
  queue_->Shutdown();
  EXPECT_EQ(running.observer->answer_count(), 1u);
}

TEST_F(SearchQueueTest, ErrorsReachEverybody) {
  const Asked first = Ask(2);
  const Asked second = Ask(2);
  queue_->Complete(queue_->Take(), absl::InternalError("wrong"));
  EXPECT_EQ(first.answer().status().code(), absl::StatusCode::kInternal);
  EXPECT_EQ(second.answer().status().code(), absl::StatusCode::kInternal);
}

TEST_F(SearchQueueTest, ProgressComesAtItsIntervalWhileTheSearchRuns) {
  const Asked asked = Ask(2, {.progress_interval = absl::Seconds(1)});
  const Asked silent = Ask(2);
  clock_.Advance(absl::Seconds(2));
  queue_->Tick();
  EXPECT_TRUE(asked.observer->progress().empty()) << "it is only queued";
  const auto job = queue_->Take();
  job->control->expanded = 10;
  job->control->generated = 30;
  job->control->iterations = 2;
  job->control->lower_bound = 4;
  queue_->Tick();
  clock_.Advance(absl::Milliseconds(999));
  queue_->Tick();
  ASSERT_EQ(asked.observer->progress().size(), 1u);
  clock_.Advance(absl::Milliseconds(1));
  queue_->Tick();
  const auto progress = asked.observer->progress();
  ASSERT_EQ(progress.size(), 2u);
  EXPECT_EQ(progress[1].statistics.expanded, 10u);
  EXPECT_EQ(progress[1].statistics.generated, 30u);
  EXPECT_EQ(progress[1].statistics.iterations, 2);
  EXPECT_EQ(progress[1].lower_bound, 4);
  EXPECT_EQ(progress[1].elapsed, absl::Seconds(3));
  EXPECT_TRUE(silent.observer->progress().empty());
}

TEST_F(SearchQueueTest, StatisticsCountRunningSearchesToo) {
  Ask(2);
  const auto job = queue_->Take();
  job->control->expanded = 100;
  EXPECT_EQ(queue_->GetStatistics().running, 1u);
  EXPECT_EQ(queue_->GetStatistics().expanded, 100u);
  Answer solution = Solution();
  solution.statistics.expanded = 120;
  queue_->Complete(job, solution);
  EXPECT_EQ(queue_->GetStatistics().running, 0u);
  EXPECT_EQ(queue_->GetStatistics().expanded, 120u);
}

TEST_F(SearchQueueTest, ObserversMayCallBack) {
  Asked asked;
  asked.observer->on_progress = [&] { asked.call->Cancel(); };
  asked.observer->on_answer = [&] {
    asked.call->Cancel();
    EXPECT_EQ(queue_->GetStatistics().running, 1u);
    EXPECT_TRUE(Ask(3).open());
  };
  asked.call = queue_->Submit(
      {At(2), nullptr, {.tie_break = TieBreak::kAny}, true, 1}, Sharing::kShared,
      {.arrival = clock_.AsClock()(), .progress_interval = absl::Seconds(1)}, asked.observer);
  const auto job = queue_->Take();
  clock_.Advance(absl::Seconds(1));
  queue_->Tick();
  EXPECT_EQ(asked.answer().status().code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(asked.observer->progress().size(), 1u);
}

// Finish, cancel, time limit, node limit and shutdown race for the same calls.
TEST_F(SearchQueueTest, EveryCallHasExactlyOneAnswerUnderAllRaces) {
  constexpr int kCallers = 3;
  constexpr int kCallsEach = 400;
  queue_ = std::make_shared<SearchQueue>(SearchQueue::Options{2, 1000, clock_.AsClock()});
  std::vector<std::vector<Asked>> asked(kCallers);
  const auto search = [this](int seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    while (const auto job = queue_->Take()) {
      bool ended = false;
      while (!ended) {
        const std::uint64_t expanded = random() % 40;
        job->control->expanded = expanded;
        ended = random() % 2 == 0 ? queue_->Complete(job, Solution())
                                  : queue_->Complete(job, NodeLimitAfter(expanded));
      }
    }
  };
  const auto call = [&](int caller) {
    std::mt19937 random(static_cast<unsigned>(caller));
    for (int i = 0; i < kCallsEach; ++i) {
      const CallLimits limits{.time_limit = absl::Milliseconds(1 + random() % 50),
                              .max_nodes = random() % 60,
                              .progress_interval = absl::Milliseconds(1)};
      asked[static_cast<std::size_t>(caller)].push_back(
          Ask(1 + static_cast<int>(random() % 4), limits));
      if (random() % 2 == 0) {
        asked[static_cast<std::size_t>(caller)][random() % static_cast<unsigned>(i + 1)]
            .call->Cancel();
      }
    }
  };
  {
    std::jthread ticker([&](std::stop_token stop) {
      while (!stop.stop_requested()) {
        clock_.Advance(absl::Milliseconds(1));
        queue_->Tick();
      }
    });
    std::vector<std::jthread> threads;
    for (int i = 0; i < 2; ++i) threads.emplace_back(search, 100 + i);
    {
      std::vector<std::jthread> callers;
      for (int i = 0; i < kCallers; ++i) callers.emplace_back(call, i);
    }
    queue_->Shutdown();
  }
  for (const auto& calls : asked) {
    for (const Asked& one : calls) EXPECT_EQ(one.observer->answer_count(), 1u);
  }
}

}  // namespace
}  // namespace puzzlesolver::app
