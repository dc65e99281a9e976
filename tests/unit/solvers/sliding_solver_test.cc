#include "service/engine/solvers/sliding_solver.h"

#include <gtest/gtest.h>

#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "service/engine/solvers/registry.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

std::string Solve(const Instance& instance) {
  const auto result = testing::Search(*NewSlidingSolver(), instance);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  EXPECT_TRUE(testing::Solves(instance, result.moves));
  return testing::Letters(instance, result.moves);
}

TEST(SlidingSolver, TheShapeMatters) {
  EXPECT_EQ(Solve(*testing::Sliding("4 1 2/5 0 3")).size(), 5u);
  EXPECT_EQ(Solve(*testing::Sliding("4 1/2 5/0 3")).size(), 9u);
  EXPECT_EQ(Solve(*testing::Sliding("1 2 0/3 4 5")).size(), 13u);
}

TEST(SlidingSolver, OneRowAndOneColumn) {
  EXPECT_EQ(Solve(*testing::Sliding("1 0 2 3/")), "RR");
  EXPECT_EQ(Solve(*testing::Sliding("0/1/2/3")), "DDD");
  EXPECT_EQ(Solve(*testing::Sliding("1 2 3 0/", "0 1 2 3/")), "LLL");
}

TEST(SlidingSolver, JudgesSamples) {
  EXPECT_EQ(Solve(*testing::Sliding("2 3 4/1 5 0/7 6 8")), "DLURULLDDRURDLLURDR");
  EXPECT_EQ(Solve(*testing::Sliding("5 6 4/1 7 8/0 2 3", "7 5 6/8 0 4/1 2 3")), "URRULLDR");
  EXPECT_EQ(Solve(*testing::Sliding("1 3 4/8 0 2/7 6 5", "1 2 3/8 0 4/7 6 5")), "RULD");
}

TEST(SlidingSolver, RectanglesAndLargerBoards) {
  // Farthest boards of their shapes (OEIS A151944).
  EXPECT_EQ(Solve(*testing::Sliding("0 7 2 1/4 3 6 5")).size(), 36u);
  EXPECT_EQ(Solve(*testing::Sliding("1 2 3/4 5 6/7 8 9/10 0 11")), "R");
  const auto scrambled =
      testing::Sliding("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0");
  const std::string walk = "ULLURDLLURRRDLDLURUL";
  for (const char letter : walk) {
    scrambled->Apply(static_cast<MoveCode>(std::string_view(sliding::kMoveLetters).find(letter)));
  }
  const auto solution = Solve(*scrambled);
  EXPECT_LE(solution.size(), walk.size());
  EXPECT_EQ(solution.size() % 2, walk.size() % 2);
}

TEST(SlidingSolver, LimitIsExactAndSaysWhatIsProven) {
  const auto instance = testing::Sliding("1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0");
  const auto solver = NewSlidingSolver();
  SearchControl control;
  control.node_limit = 100'000;
  const auto result = solver->Search(*instance, {}, control);
  EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
  EXPECT_EQ(result.statistics.expanded, 100'000u);
  EXPECT_GE(result.lower_bound, instance->LowerBound());
  EXPECT_LE(result.lower_bound, 72);

  SearchControl further;
  further.node_limit = 1;
  const auto next = solver->Search(*instance, {.known_lower_bound = 60}, further);
  EXPECT_EQ(next.lower_bound, 60);
}

TEST(SlidingSolver, StopsBeforeItBuildsTables) {
  std::stop_source stop;
  stop.request_stop();
  SearchControl control;
  control.stop = stop.get_token();
  const auto result = NewSlidingSolver()->Search(
      *testing::Sliding("2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15"), {}, control);
  EXPECT_EQ(result.end, SearchEnd::kStopped);
  EXPECT_EQ(result.lower_bound, 9);
}

constexpr char kEasyFifteen[] = "2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15";
/// 72 moves: nobody waits for its end.
constexpr char kHardFifteen[] = "1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0";

TEST(SlidingSolver, BuildingIsWorkOfItsOwnAndNotTowardsTheNodeLimit) {
  const auto solver = NewSlidingSolver();
  SearchControl first;
  first.node_limit = 1000;
  const auto built = solver->Search(*testing::Sliding(kEasyFifteen), {}, first);
  EXPECT_EQ(built.end, SearchEnd::kSolved);
  // The words of the automaton alone are more than a million.
  EXPECT_GT(first.building, 6'000'000u);
  SearchControl second;
  second.node_limit = built.statistics.expanded;
  const auto found = solver->Search(*testing::Sliding(kEasyFifteen), {}, second);
  EXPECT_EQ(second.building, 0u);
  EXPECT_EQ(found.end, SearchEnd::kSolved);
  EXPECT_EQ(found.statistics, built.statistics);
}

TEST(SlidingSolver, ANewGoalOfAKnownShapeIsWorkToo) {
  const auto solver = NewSlidingSolver();
  testing::Search(*solver, *testing::Sliding(kEasyFifteen));
  SearchControl control;
  solver->Search(*testing::Sliding("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15",
                                   "1 2 3 4/5 0 6 7/8 9 10 11/12 13 14 15"),
                 {}, control);
  // Two walking-distance tables of 24,964 states at most.
  EXPECT_GT(control.building, 200'000u);
  EXPECT_LT(control.building, 1'000'000u);
}

TEST(SlidingSolver, AStopEndsTheBuildingAndTheNextSearchGoesOnWithIt) {
  SearchControl whole;
  NewSlidingSolver()->Search(*testing::Sliding(kEasyFifteen), {}, whole);

  const auto solver = NewSlidingSolver();
  std::stop_source stop;
  SearchControl stopped;
  stopped.stop = stop.get_token();
  std::jthread search([&] {
    EXPECT_EQ(solver->Search(*testing::Sliding(kHardFifteen), {}, stopped).end,
              SearchEnd::kStopped);
  });
  while (stopped.building == 0) std::this_thread::yield();
  stop.request_stop();
  search.join();
  SearchControl rest;
  EXPECT_EQ(solver->Search(*testing::Sliding(kEasyFifteen), {}, rest).end, SearchEnd::kSolved);
  EXPECT_EQ(stopped.building + rest.building, whole.building);
}

TEST(SolverRegistry, HasASolverForEveryFamily) {
  const SolverRegistry registry;
  for (const auto& solver : registry.all()) {
    EXPECT_EQ(&FindSolver(registry.all(), solver->family()), solver.get());
  }
  EXPECT_EQ(FindSolver(registry.all(), Family::kSliding).family(), Family::kSliding);
  EXPECT_EQ(FindSolver(registry.all(), Family::kRotation).family(), Family::kRotation);
}

}  // namespace
}  // namespace puzzlesolver
