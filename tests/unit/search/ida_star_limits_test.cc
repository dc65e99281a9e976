// How IdaStar keeps limits, stops, and shares its work between threads.

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

#include "service/engine/search/ida_star.h"
#include "service/engine/search/thread_budget.h"
#include "tests/unit/search/plane.h"
#include "tests/unit/search/plane_search.h"

namespace puzzlesolver {
namespace {

using testing::Deferred;
using testing::Plane;
using testing::PlaneHeuristic;
using testing::Reaches;
using testing::RunWith;
using Moves = std::vector<std::uint8_t>;

TEST(IdaStar, NodeLimitIsExactWithADeferredHeuristic) {
  for (const std::uint64_t limit : {0u, 1u, 100u, 5000u, 40'000u}) {
    SearchControl control;
    control.node_limit = limit;
    const auto result = RunWith(Deferred<PlaneHeuristic>{{{.x = 12, .y = 0}, 12}}, control);
    EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
    EXPECT_EQ(result.statistics.expanded, limit);
    EXPECT_EQ(control.expanded, limit);
    EXPECT_TRUE(result.moves.empty());
  }
}

/// Asks the search to stop when it has been asked itself `patience` times.
struct StoppingHeuristic : PlaneHeuristic {
  Value After(const Plane::State& state, const Value& value, int move) const {
    if (asked->fetch_add(1) + 1 == patience) source->request_stop();
    return PlaneHeuristic::After(state, value, move);
  }

  std::stop_source* source = nullptr;
  std::atomic<std::uint64_t>* asked = nullptr;
  std::uint64_t patience = 0;
};

/// The heuristic is asked four times a node.
template <typename Heuristic>
void ExpectStopsSoon(std::uint64_t patience, std::uint64_t slack, ThreadBudget* threads = nullptr) {
  std::stop_source source;
  std::atomic<std::uint64_t> asked = 0;
  Heuristic heuristic;
  heuristic.target = {.x = 30, .y = 0};
  heuristic.blindness = 30;
  heuristic.source = &source;
  heuristic.asked = &asked;
  heuristic.patience = patience;
  SearchControl control;
  control.stop = source.get_token();
  const auto result = RunWith(heuristic, control, WorkList::Wanted::kSmallestSolution, threads);
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_LT(result.lower_bound, 30);
  EXPECT_GE(result.statistics.expanded, patience / 4);
  EXPECT_LE(result.statistics.expanded, patience / 4 + slack);
}

TEST(IdaStar, StopsWithinOneCheckIntervalWhereverItIs) {
  for (const std::uint64_t patience : {1u, 3'000u, 100'000u, 1'000'000u}) {
    ExpectStopsSoon<StoppingHeuristic>(patience, SearchControl::kNodesPerCheck);
    ExpectStopsSoon<Deferred<StoppingHeuristic>>(patience, SearchControl::kNodesPerCheck);
  }
}

/// Hard enough for more threads: the last iterations expand 87,381 and 349,525 nodes in vain.
constexpr Plane::State kFar{.x = 5, .y = -6};
constexpr int kBlind = 22;

template <typename Heuristic>
void ExpectSameAnswerWithThreads(const Heuristic& heuristic) {
  const auto alone = RunWith(heuristic);
  EXPECT_EQ(alone.moves, (Moves{0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(alone.statistics.completed_expanded, 466'030u);
  for (const int spare : {0, 1, 3}) {
    ThreadBudget threads(spare);
    const auto together = RunWith(heuristic, WorkList::Wanted::kSmallestSolution, &threads);
    EXPECT_EQ(together.end, SearchEnd::kSolved);
    EXPECT_EQ(together.moves, alone.moves);
    EXPECT_EQ(together.statistics.iterations, alone.statistics.iterations);
    EXPECT_EQ(together.statistics.completed_expanded, alone.statistics.completed_expanded);
    EXPECT_EQ(together.statistics.completed_generated, alone.statistics.completed_generated);
    for (int thread = 0; thread < spare; ++thread) EXPECT_TRUE(threads.TryEnter());
    EXPECT_FALSE(threads.TryEnter());
  }
}

TEST(IdaStar, ThreadsDoNotChangeTheAnswer) {
  ExpectSameAnswerWithThreads(PlaneHeuristic{kFar, kBlind});
  ExpectSameAnswerWithThreads(Deferred<PlaneHeuristic>{{kFar, kBlind}});
}

/// Makes the searching thread wait in the middle of the last iteration but one until another has
/// come to its help; `on_arrival` is called by that one.
struct MeetingHeuristic : PlaneHeuristic {
  Value After(const Plane::State& state, const Value& value, int move) const {
    constexpr int kAskedBefore = 4 * 116'505;  // By the iterations that are not hard.
    if (std::this_thread::get_id() != searcher) {
      if (asked_by_helper->fetch_add(1) == 0) on_arrival();
      asked_by_helper->notify_all();
    } else if (++*asked == kAskedBefore + 40'000) {
      asked_by_helper->wait(0);
    }
    return PlaneHeuristic::After(state, value, move);
  }

  std::thread::id searcher = std::this_thread::get_id();
  int* asked = nullptr;
  std::atomic<int>* asked_by_helper = nullptr;
  std::function<void()> on_arrival = [] {};
};

/// Returns how often the helpers asked the heuristic.
template <typename Heuristic>
int SolveWithHelp(ThreadBudget& threads, const std::function<void()>& on_arrival) {
  int asked = 0;
  std::atomic<int> asked_by_helper = 0;
  Heuristic heuristic;
  heuristic.target = kFar;
  heuristic.blindness = kBlind;
  heuristic.asked = &asked;
  heuristic.asked_by_helper = &asked_by_helper;
  heuristic.on_arrival = on_arrival;
  const auto result = RunWith(heuristic, WorkList::Wanted::kSmallestSolution, &threads);
  EXPECT_EQ(result.moves, RunWith(PlaneHeuristic{kFar, kBlind}).moves);
  EXPECT_EQ(result.statistics.completed_expanded, 466'030u);
  return asked_by_helper;
}

TEST(IdaStar, TakesASpareThreadWhenItIsHard) {
  ThreadBudget threads(1);
  EXPECT_GT(SolveWithHelp<MeetingHeuristic>(threads, [] {}), 0);
  EXPECT_GT(SolveWithHelp<Deferred<MeetingHeuristic>>(threads, [] {}), 0);
  EXPECT_TRUE(threads.TryEnter());
}

TEST(IdaStar, HelpersThatOthersNeedLeaveTheirWorkToTheRest) {
  // Of the 4096 subtrees, six moves below the root, each has 1 + 4 + 16 + 64 nodes.
  constexpr int kAskedASubtree = 4 * 85;
  ThreadBudget threads(1);
  const auto take_its_place = [&] { threads.Enter(); };
  EXPECT_LE(SolveWithHelp<MeetingHeuristic>(threads, take_its_place), kAskedASubtree);
  EXPECT_FALSE(threads.TryEnter());
  threads.Leave();
  EXPECT_LE(SolveWithHelp<Deferred<MeetingHeuristic>>(threads, take_its_place), 4 * kAskedASubtree);
  EXPECT_FALSE(threads.TryEnter());
  EXPECT_FALSE(threads.IsOverdrawn());
}

TEST(IdaStar, ThreadsFindAShortestSolutionWhenAnyWillDo) {
  ThreadBudget threads(3);
  for (int repetition = 0; repetition < 5; ++repetition) {
    const auto result =
        RunWith(Deferred<PlaneHeuristic>{{kFar, kBlind}}, WorkList::Wanted::kAnySolution, &threads);
    EXPECT_EQ(result.end, SearchEnd::kSolved);
    EXPECT_EQ(result.moves.size(), 11u);
    EXPECT_TRUE(Reaches(result.moves, kFar));
  }
}

TEST(IdaStar, NodeLimitIsExactWithThreads) {
  constexpr std::uint64_t kLimit = 300'000;
  for (int repetition = 0; repetition < 5; ++repetition) {
    ThreadBudget threads(3);
    SearchControl control;
    control.node_limit = kLimit;
    const auto result = RunWith(Deferred<PlaneHeuristic>{{kFar, kBlind}}, control,
                                WorkList::Wanted::kSmallestSolution, &threads);
    EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
    EXPECT_EQ(result.statistics.expanded, kLimit);
    EXPECT_EQ(result.lower_bound, 10);
    EXPECT_TRUE(result.moves.empty());
  }
}

TEST(IdaStar, ThreadsStopWithinOneCheckIntervalEach) {
  ThreadBudget threads(3);
  constexpr std::uint64_t kPatience = 2'000'000;
  constexpr std::uint64_t kSlack = 4 * SearchControl::kNodesPerCheck;
  ExpectStopsSoon<StoppingHeuristic>(kPatience, kSlack, &threads);
  ExpectStopsSoon<Deferred<StoppingHeuristic>>(kPatience, kSlack, &threads);
}

TEST(IdaStar, ThreadsThatOthersNeedAreNotTaken) {
  ThreadBudget threads(1);
  threads.Enter();
  threads.Enter();
  const auto result = RunWith(Deferred<PlaneHeuristic>{{kFar, kBlind}},
                              WorkList::Wanted::kSmallestSolution, &threads);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_TRUE(threads.IsOverdrawn());
  threads.Leave();
  EXPECT_FALSE(threads.IsOverdrawn());
}

/// Runs until it has been asked `questions` times whether it may.
template <typename Heuristic>
SearchResult RunWhileAllowed(int questions, SearchControl& control) {
  const Plane puzzle;
  const Heuristic heuristic{{{.x = 30, .y = 0}, 30}};
  const Unpruned rule;
  int asked = 0;
  IdaStar<Plane, Heuristic, Unpruned> search(puzzle, heuristic, rule, control,
                                             {.may_go_on = [&] { return ++asked <= questions; }});
  return search.Run({}, 0);
}

TEST(IdaStar, StopsWhenItMayNotGoOn) {
  for (const int questions : {0, 1, 30}) {
    SearchControl control;
    const auto result = RunWhileAllowed<Deferred<PlaneHeuristic>>(questions, control);
    EXPECT_EQ(result.end, SearchEnd::kStopped);
    EXPECT_LE(control.expanded,
              static_cast<std::uint64_t>(questions) * SearchControl::kNodesPerCheck);
  }
}

}  // namespace
}  // namespace puzzlesolver
