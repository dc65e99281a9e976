#include "service/engine/search/ida_star.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

#include "service/engine/search/unpruned.h"
#include "tests/unit/search/plane.h"

namespace puzzlesolver {
namespace {

using testing::Deferred;
using testing::Plane;
using testing::PlaneHeuristic;
using Moves = std::vector<std::uint8_t>;

struct Search {
  SearchResult Run(Plane::State target, int blindness = 0, int known_lower_bound = 0) {
    const Plane puzzle;
    const PlaneHeuristic heuristic{target, blindness};
    const Unpruned rule;
    return IdaStar(puzzle, heuristic, rule, control).Run({}, known_lower_bound);
  }

  SearchControl control;
};

TEST(IdaStar, FindsTheDictionarySmallestShortestPath) {
  Search search;
  const auto result = search.Run({.x = 2, .y = -2});
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves, (Moves{0, 0, 2, 2}));
  EXPECT_EQ(result.lower_bound, 4);
}

TEST(IdaStar, ExactHeuristicExpandsOneNodeAMove) {
  Search search;
  const auto statistics = search.Run({.x = 3, .y = 0}).statistics;
  EXPECT_EQ(statistics.expanded, 3u);
  EXPECT_EQ(statistics.generated, 3u);
  EXPECT_EQ(statistics.iterations, 1);
}

TEST(IdaStar, CountsTheRootOnceAnIterationAndChildrenCutByTheBound) {
  // h is 1 everywhere but at the target two steps east: the first iteration makes four children of
  // the root and cuts them all, the second goes east, east.
  Search search;
  const auto result = search.Run({.x = 2, .y = 0}, 2);
  EXPECT_EQ(result.statistics.iterations, 2);
  EXPECT_EQ(result.statistics.expanded, 1u + 2u);
  EXPECT_EQ(result.statistics.generated, 4u + 2u);
}

TEST(IdaStar, WorseHeuristicSameAnswer) {
  for (int blindness = 0; blindness <= 5; ++blindness) {
    Search search;
    const auto result = search.Run({.x = -2, .y = 3}, blindness);
    EXPECT_EQ(result.moves, (Moves{1, 1, 1, 3, 3})) << blindness;
  }
}

TEST(IdaStar, SolvedStartNeedsNoMove) {
  Search search;
  const auto result = search.Run({});
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_EQ(result.statistics, SearchStatistics{});
}

TEST(IdaStar, KnownLowerBoundSkipsIterations) {
  Search blind;
  const auto all = blind.Run({.x = 4, .y = 0}, 4);
  Search informed;
  const auto last = informed.Run({.x = 4, .y = 0}, 4, 4);
  EXPECT_EQ(last.moves, all.moves);
  EXPECT_EQ(last.statistics.iterations, 1);
  EXPECT_LT(last.statistics.expanded, all.statistics.expanded);
}

TEST(IdaStar, NodeLimitIsExact) {
  for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{5000}}) {
    Search search;
    search.control.node_limit = limit;
    const auto result = search.Run({.x = 12, .y = 0}, 12);
    EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
    EXPECT_EQ(result.statistics.expanded, limit);
    EXPECT_EQ(search.control.expanded, limit);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_LT(result.lower_bound, 12);
  }
}

TEST(IdaStar, LimitProvesTheBoundOfItsLastIteration) {
  Search whole;
  whole.control.node_limit = 100'000;
  const auto result = whole.Run({.x = 30, .y = 0}, 30);
  EXPECT_EQ(result.lower_bound, result.statistics.iterations);
  EXPECT_EQ(whole.control.lower_bound, result.lower_bound);
}

TEST(IdaStar, StopsWithinOneCheckInterval) {
  std::stop_source source;
  source.request_stop();
  Search search;
  search.control.stop = source.get_token();
  const auto result = search.Run({.x = 30, .y = 0}, 30);
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_LE(result.statistics.expanded, SearchControl::kNodesPerCheck);
}

TEST(IdaStar, RefusesToGoDeeperThanItsStack) {
  Search search;
  const auto result = search.Run({.x = 20'000, .y = 0});
  EXPECT_EQ(result.end, SearchEnd::kDepthLimit);
  EXPECT_EQ(result.lower_bound, 20'000);
  EXPECT_EQ(result.statistics.expanded, 0u);
}

TEST(IdaStar, GoesAsDeepAsItPromises) {
  Search search;
  const auto result = search.Run({.x = 10'000, .y = 0});
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_EQ(result.moves.size(), 10'000u);
}

/// Runs a search with a heuristic that has to wait, or that is inconsistent, or stops.
template <typename Heuristic>
SearchResult RunWith(const Heuristic& heuristic, SearchControl& control,
                     WorkList::Wanted wanted = WorkList::Wanted::kSmallestSolution,
                     ThreadBudget* threads = nullptr) {
  const Plane puzzle;
  const Unpruned rule;
  IdaStar<Plane, Heuristic, Unpruned> search(puzzle, heuristic, rule, control,
                                             {.wanted = wanted, .threads = threads});
  return search.Run({}, 0);
}

template <typename Heuristic>
SearchResult RunWith(const Heuristic& heuristic,
                     WorkList::Wanted wanted = WorkList::Wanted::kSmallestSolution,
                     ThreadBudget* threads = nullptr) {
  SearchControl control;
  return RunWith(heuristic, control, wanted, threads);
}

const Plane::State kTargets[] = {{.x = 0, .y = 0},  {.x = 1, .y = 0},  {.x = 2, .y = -2},
                                 {.x = -4, .y = 3}, {.x = 0, .y = -8}, {.x = -1, .y = 6}};

bool Reaches(const Moves& moves, const Plane::State& target) {
  Plane::State state;
  for (const auto move : moves) Plane().Apply(state, move);
  return state == target;
}

int DistanceTo(const Plane::State& target) { return std::abs(target.x) + std::abs(target.y); }

TEST(IdaStar, DeferredHeuristicGivesTheSameAnswersAndIterations) {
  for (const auto& target : kTargets) {
    for (int blindness = 0; blindness <= 8; ++blindness) {
      const auto plain = RunWith(PlaneHeuristic{target, blindness});
      const auto deferred = RunWith(Deferred<PlaneHeuristic>{{target, blindness}});
      EXPECT_EQ(deferred.end, SearchEnd::kSolved);
      EXPECT_EQ(deferred.moves, plain.moves);
      EXPECT_EQ(deferred.lower_bound, plain.lower_bound);
      EXPECT_EQ(deferred.statistics.iterations, plain.statistics.iterations);
      EXPECT_EQ(deferred.statistics.completed_expanded, plain.statistics.completed_expanded);
      EXPECT_EQ(deferred.statistics.completed_generated, plain.statistics.completed_generated);
    }
  }
}

TEST(IdaStar, LooksAtLittleMoreWhenSubtreesAreSearchedByTurns) {
  const auto plain = RunWith(PlaneHeuristic{{.x = -3, .y = 5}, 9}).statistics;
  const auto deferred = RunWith(Deferred<PlaneHeuristic>{{{.x = -3, .y = 5}, 9}}).statistics;
  EXPECT_EQ(plain.expanded, 12'026u);
  EXPECT_EQ(plain.generated, 48'094u);
  EXPECT_EQ(deferred.expanded, 12'285u);
  EXPECT_EQ(deferred.generated, 49'140u);
}

TEST(IdaStar, CountsTheNodesOfCompletedIterationsApart) {
  // Iterations with the bounds 1, 2 and 3 expand 1, 1 + 4 and 1 + 4 + 16 nodes in vain.
  const auto result = RunWith(Deferred<PlaneHeuristic>{{{.x = 4, .y = 0}, 9}});
  EXPECT_EQ(result.statistics.iterations, 4);
  EXPECT_EQ(result.statistics.completed_expanded, 1u + 5 + 21);
  EXPECT_EQ(result.statistics.completed_generated, 4u * (1 + 5 + 21));
}

TEST(IdaStar, AnySolutionIsShortestToo) {
  for (const auto& target : kTargets) {
    for (const int blindness : {0, 3, 8}) {
      const auto plain = RunWith(PlaneHeuristic{target, blindness}, WorkList::Wanted::kAnySolution);
      const auto deferred =
          RunWith(Deferred<PlaneHeuristic>{{target, blindness}}, WorkList::Wanted::kAnySolution);
      for (const SearchResult& result : {plain, deferred}) {
        EXPECT_EQ(result.end, SearchEnd::kSolved);
        EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(DistanceTo(target)));
        EXPECT_TRUE(Reaches(result.moves, target));
      }
    }
  }
}

/// In some places it knows the distance, in others only its parity.
struct PatchyHeuristic : PlaneHeuristic {
  Value Evaluate(const Plane::State& state) const {
    const int distance = PlaneHeuristic::Evaluate(state);
    const bool knows = (state.x * 5 + state.y * 3) % 4 == 0;
    return knows || distance == 0 ? distance : 2 - distance % 2;
  }
  Value After(const Plane::State& state, const Value&, int move) const {
    Plane::State after = state;
    Plane().Apply(after, move);
    return Evaluate(after);
  }
};

TEST(IdaStar, InconsistentHeuristicGivesTheSameAnswers) {
  for (const auto& target : kTargets) {
    const auto exact = RunWith(PlaneHeuristic{target, 0});
    const auto plain = RunWith(PatchyHeuristic{{target, 0}});
    const auto deferred = RunWith(Deferred<PatchyHeuristic>{{{target, 0}}});
    EXPECT_EQ(plain.moves, exact.moves);
    EXPECT_EQ(deferred.moves, exact.moves);
    EXPECT_EQ(plain.lower_bound, exact.lower_bound);
    EXPECT_EQ(deferred.lower_bound, exact.lower_bound);
    EXPECT_LE(deferred.statistics.completed_expanded, plain.statistics.completed_expanded);
  }
}

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

}  // namespace
}  // namespace puzzlesolver
