#include "service/engine/solvers/board_generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/solvers/rotation_solver.h"
#include "service/engine/solvers/sliding_solver.h"
#include "tests/support/chi_square.h"
#include "tests/support/solving.h"
#include "tests/support/tables.h"

namespace puzzlesolver {
namespace {

using sliding::Board;
using sliding::Geometry;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = Difficulty::Kind;

SlidingInstance Shape(int rows, int columns) {
  return SlidingInstance::Solved(Board::Standard(*Geometry::Create(rows, columns)));
}

RotationInstance RotationShape() { return RotationInstance(*rotation::Unrank(0)); }

absl::StatusOr<GeneratedBoard> Make(const Solver& solver, const Instance& shape,
                                    const Difficulty& difficulty, std::uint64_t seed,
                                    std::uint32_t index = 0) {
  auto generator = solver.MakeGenerator(shape, difficulty);
  if (!generator.ok()) return generator.status();
  SearchControl control;
  return (*generator)->Make(seed, index, nullptr, control);
}

std::string TextOf(const Instance& instance) {
  if (instance.family() == Family::kRotation) {
    return text::FormatLine(static_cast<const RotationInstance&>(instance).board());
  }
  return text::FormatLine(static_cast<const SlidingInstance&>(instance).board());
}

/// The first boards of a seed.
std::vector<std::string> Boards(const Solver& solver, const Instance& shape,
                                const Difficulty& difficulty, std::uint64_t seed, int count) {
  std::vector<std::string> boards;
  for (std::uint32_t index = 0; index < static_cast<std::uint32_t>(count); ++index) {
    const auto board = Make(solver, shape, difficulty, seed, index);
    boards.push_back(board.ok() ? TextOf(*board->instance) : board.status().ToString());
  }
  return boards;
}

int OptimalLength(const Solver& solver, const Instance& instance) {
  const SearchResult result = testing::Search(solver, instance);
  EXPECT_EQ(result.end, SearchEnd::kSolved);
  return static_cast<int>(result.moves.size());
}

// What a user may have written down.
TEST(BoardGenerator, NeverChangesItsBoards) {
  const auto sliding = NewSlidingSolver();
  const auto rotation = NewRotationSolver();
  EXPECT_THAT(Boards(*sliding, Shape(3, 3), {}, 1, 3),
              ElementsAre("2 0 7/1 3 8/6 5 4", "8 2 7/4 1 0/5 3 6", "4 6 7/1 8 2/3 0 5"));
  EXPECT_THAT(Boards(*sliding, Shape(4, 4), {}, 1, 2),
              ElementsAre("7 15 9 5/13 0 1 2/10 14 11 12/3 6 4 8",
                          "14 13 2 0/9 1 10 4/8 5 3 7/6 15 12 11"));
  EXPECT_THAT(Boards(*sliding, Shape(1, 5), {}, 1, 2), ElementsAre("1 2 3 4 0/", "1 2 3 0 4/"));
  EXPECT_THAT(Boards(*sliding, Shape(3, 3), {Kind::kExact, 20}, 1, 2),
              ElementsAre("3 4 1/6 7 2/0 5 8", "4 6 7/2 1 3/0 5 8"));
  EXPECT_THAT(Boards(*sliding, Shape(2, 5), {Kind::kExact, 40}, 1, 2),
              ElementsAre("5 3 8 9 7/4 6 0 1 2", "8 1 3 7 6/4 5 9 2 0"));
  EXPECT_THAT(Boards(*sliding, Shape(3, 4), {Kind::kExact, 25}, 1, 2),
              ElementsAre("5 3 11 7/9 2 8 6/0 1 10 4", "9 7 1 4/10 0 3 5/6 2 11 8"));
  EXPECT_THAT(Boards(*sliding, Shape(4, 4), {Kind::kNear, 30}, 1, 2),
              ElementsAre("2 3 5 4/6 7 8 0/1 10 11 15/9 13 14 12",
                          "2 7 0 8/6 5 3 11/1 10 12 15/9 13 4 14"));
  EXPECT_THAT(Boards(*sliding, Shape(4, 4), {Kind::kNear, 70}, 1, 2),
              ElementsAre("11 15 9 13/3 12 10 14/8 4 0 2/7 5 6 1",
                          "0 9 13 14/12 11 2 10/15 3 7 5/4 8 6 1"));
  EXPECT_THAT(Boards(*sliding, Shape(4, 4), {Kind::kHardest}, 1, 2),
              ElementsAre("0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1",
                          "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"));
  EXPECT_THAT(Boards(*sliding, Shape(5, 5), {Kind::kHardest}, 1, 1),
              ElementsAre("0 15 24 22 21/19 18 20 17 11/23 13 14 3 16/4 9 5 1 6/8 10 12 2 7"));
  EXPECT_THAT(Boards(*rotation, RotationShape(), {}, 1, 2),
              ElementsAre("2 3 1 1 1 2 3 3 2 1 3 2 1 1 1 3 2 2 3 1 2 2 3 3",
                          "3 3 1 1 1 2 2 3 3 1 1 2 2 3 1 2 3 1 2 2 3 3 1 2"));
  EXPECT_THAT(Boards(*rotation, RotationShape(), {Kind::kExact, 9}, 1, 2),
              ElementsAre("3 1 2 3 2 3 3 1 1 2 3 3 1 1 2 1 2 2 3 2 1 1 2 3",
                          "2 2 1 1 2 1 1 1 2 3 3 3 3 2 3 1 3 2 2 1 1 3 3 2"));
  EXPECT_THAT(Boards(*rotation, RotationShape(), {Kind::kHardest}, 1, 2),
              ElementsAre("3 1 2 1 1 3 2 3 3 3 2 3 1 1 2 2 1 1 2 2 3 1 2 3",
                          "2 1 3 1 1 2 3 2 2 2 3 2 1 1 3 3 1 1 3 3 2 1 3 2"));
}

TEST(BoardGenerator, MakesEachBoardOnItsOwn) {
  const auto solver = NewSlidingSolver();
  const SlidingInstance shape = Shape(4, 4);
  for (const Difficulty& difficulty : {Difficulty{}, Difficulty{Kind::kNear, 20}}) {
    const auto generator = *solver->MakeGenerator(shape, difficulty);
    SearchControl control;
    const auto third = generator->Make(5, 2, nullptr, control);
    const auto first = generator->Make(5, 0, nullptr, control);
    EXPECT_THAT(Boards(*solver, shape, difficulty, 5, 3),
                ElementsAre(TextOf(*first->instance), ::testing::_, TextOf(*third->instance)));
  }
}

TEST(BoardGenerator, TellsNoLengthThatNobodyAskedFor) {
  EXPECT_EQ(Make(*NewSlidingSolver(), Shape(3, 3), {}, 1)->optimal_length, std::nullopt);
  EXPECT_EQ(Make(*NewRotationSolver(), RotationShape(), {}, 1)->optimal_length, std::nullopt);
}

TEST(BoardGenerator, MakesAllBoardsOfALengthEquallyOften) {
  const auto solver = NewSlidingSolver();
  const auto generator = *solver->MakeGenerator(Shape(3, 3), {Kind::kExact, 10});
  SearchControl control;
  std::map<std::string, int> counts;
  for (std::uint32_t index = 0; index < 14'300; ++index) {
    ++counts[TextOf(*generator->Make(1, index, nullptr, control)->instance)];
  }
  EXPECT_EQ(counts.size(), 286u);
  EXPECT_LT(testing::UniformityDeviations(counts, 286), 4);
}

TEST(BoardGenerator, KeepsTheGoal) {
  const auto solver = NewSlidingSolver();
  const auto goal = testing::SlidingBoard("4 7 1/2 0 8/6 5 3");
  const SlidingInstance shape = SlidingInstance::Solved(goal);
  for (const Difficulty& difficulty :
       {Difficulty{}, Difficulty{Kind::kExact, 15}, Difficulty{Kind::kHardest}}) {
    for (std::uint32_t index = 0; index < 20; ++index) {
      const auto board = Make(*solver, shape, difficulty, 2, index);
      const auto& instance = static_cast<const SlidingInstance&>(*board->instance);
      EXPECT_EQ(instance.goal(), goal);
      ASSERT_EQ(instance.WhyUnsolvable(), std::nullopt);
      if (difficulty.kind == Kind::kAny) continue;
      EXPECT_EQ(board->optimal_length, difficulty.kind == Kind::kExact ? 15 : 30);
      EXPECT_EQ(OptimalLength(*solver, instance), board->optimal_length);
    }
  }
}

TEST(BoardGenerator, HasNoBoardsOfLengthsThatThereAreNot) {
  const auto solver = NewSlidingSolver();
  const auto expect_error = [&](const Solver& family, const Instance& shape, int length,
                                const std::string& message) {
    const auto board = Make(family, shape, {Kind::kExact, length}, 1);
    EXPECT_EQ(board.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(FieldOf(board.status()), "exact_length");
    EXPECT_EQ(std::string(board.status().message()), message);
  };
  expect_error(*solver, Shape(3, 3), 32,
               "The length is 32, but the shortest solutions of 3 x 3 boards to this goal have 0 "
               "to 31 moves.");
  expect_error(*solver, Shape(2, 3), 4'000,
               "The length is 4000, but the shortest solutions of 2 x 3 boards to this goal have 0 "
               "to 21 moves.");
  expect_error(*solver, Shape(1, 5), 5,
               "The length is 5, but the shortest solutions of 1 x 5 boards to this goal have 0 to "
               "4 moves.");
  expect_error(*NewRotationSolver(), RotationShape(), 14,
               "The length is 14, but the shortest solutions of the Rotation Game have 0 to 13 "
               "moves.");
}

TEST(BoardGenerator, TakesAnyLength) {
  constexpr std::int64_t kLongest = 0xFFFFFFFF;
  const auto sliding = NewSlidingSolver();
  const auto rotation = NewRotationSolver();
  for (const SlidingInstance& shape : {Shape(3, 3), Shape(1, 5)}) {
    EXPECT_EQ(FieldOf(Make(*sliding, shape, {Kind::kExact, kLongest}, 1).status()), "exact_length");
  }
  EXPECT_EQ(FieldOf(Make(*rotation, RotationShape(), {Kind::kExact, kLongest}, 1).status()),
            "exact_length");
  EXPECT_EQ(Make(*sliding, Shape(3, 3), {Kind::kNear, kLongest}, 1)->optimal_length, 31);
  EXPECT_EQ(Make(*sliding, Shape(1, 5), {Kind::kNear, kLongest}, 1)->optimal_length, 4);
  EXPECT_EQ(Make(*sliding, Shape(4, 4), {Kind::kNear, kLongest}, 1)->optimal_length, 80);
  EXPECT_EQ(Make(*rotation, RotationShape(), {Kind::kNear, kLongest}, 1)->optimal_length, 13);
}

TEST(BoardGenerator, KnowsWhatTakesLonger) {
  const auto sliding = NewSlidingSolver();
  const auto makes_at_once = [&](const SlidingInstance& shape, const Difficulty& difficulty) {
    return (*sliding->MakeGenerator(shape, difficulty))->MakesAtOnce();
  };
  EXPECT_TRUE(makes_at_once(Shape(4, 4), {}));
  EXPECT_TRUE(makes_at_once(Shape(4, 4), {Kind::kHardest}));
  EXPECT_TRUE(makes_at_once(Shape(4, 4), {Kind::kNear, 70}));
  EXPECT_TRUE(makes_at_once(Shape(3, 3), {Kind::kExact, 20}));
  EXPECT_TRUE(makes_at_once(Shape(1, 50), {Kind::kExact, 20}));
  EXPECT_FALSE(makes_at_once(Shape(3, 4), {Kind::kExact, 20}));
  EXPECT_FALSE(makes_at_once(Shape(4, 4), {Kind::kNear, 30}));
  EXPECT_TRUE(
      (*NewRotationSolver()->MakeGenerator(RotationShape(), {Kind::kHardest}))->MakesAtOnce());
}

TEST(BoardGenerator, RefusesBoardsThatAreTooLarge) {
  const auto solver = NewSlidingSolver();
  const auto exact = solver->MakeGenerator(Shape(4, 4), {Kind::kExact, 20});
  EXPECT_EQ(FieldOf(exact.status()), "exact_length");
  EXPECT_THAT(std::string(exact.status().message()), HasSubstr("16 cells, more than the 12"));
  const auto near = solver->MakeGenerator(Shape(40, 40), {Kind::kNear, 20});
  EXPECT_EQ(FieldOf(near.status()), "near_length");
  EXPECT_THAT(std::string(near.status().message()), HasSubstr("1600 cells, more than the 1024"));
  EXPECT_TRUE(solver->MakeGenerator(Shape(40, 40), {Kind::kAny}).ok());
  EXPECT_TRUE(solver->MakeGenerator(Shape(40, 40), {Kind::kHardest}).ok());
  EXPECT_TRUE(solver->MakeGenerator(Shape(1, 999), {Kind::kExact, 500}).ok());
}

TEST(BoardGenerator, MakesBoardsOfOneRowOrColumnAtEachLength) {
  const auto solver = NewSlidingSolver();
  const SlidingInstance shape = SlidingInstance::Solved(testing::SlidingBoard("1 0 2 3/"));
  const auto boards = [&](const Difficulty& difficulty) {
    std::set<std::string> all;
    for (std::uint32_t index = 0; index < 50; ++index) {
      const auto board = Make(*solver, shape, difficulty, 3, index);
      EXPECT_EQ(OptimalLength(*solver, *board->instance), board->optimal_length);
      all.insert(TextOf(*board->instance));
    }
    return all;
  };
  EXPECT_THAT(boards({Kind::kExact, 0}), ElementsAre("1 0 2 3/"));
  EXPECT_THAT(boards({Kind::kExact, 1}), ElementsAre("0 1 2 3/", "1 2 0 3/"));
  EXPECT_THAT(boards({Kind::kExact, 2}), ElementsAre("1 2 3 0/"));
  EXPECT_THAT(boards({Kind::kNear, 7}), ElementsAre("1 2 3 0/"));
  EXPECT_THAT(boards({Kind::kHardest}), ElementsAre("1 2 3 0/"));
}

TEST(BoardGenerator, MakesTheFarthestBoardsOfTwelveCells) {
  const auto solver = NewSlidingSolver();
  for (const auto& [rows, columns, length, count] :
       {std::tuple(3, 4, 53, 18u), std::tuple(2, 6, 80, 2u)}) {
    const SlidingInstance shape = Shape(rows, columns);
    const TableLadder ladder = solver->TableLadderFor(shape);
    testing::BuildAndUse(*solver, ladder.front());
    std::set<std::string> boards;
    for (std::uint32_t index = 0; index < 150; ++index) {
      const auto board = Make(*solver, shape, {Kind::kExact, length}, 4, index);
      EXPECT_EQ(solver->LookUp(*board->instance)->size(), static_cast<std::size_t>(length));
      boards.insert(TextOf(*board->instance));
    }
    EXPECT_EQ(boards.size(), count);
  }
}

TEST(BoardGenerator, MakesBoardsNearALengthWithAnyTables) {
  const auto plain = NewSlidingSolver();
  const auto better = NewSlidingSolver();
  const SlidingInstance shape = Shape(4, 4);
  testing::BuildAndUse(*better, better->TableLadderFor(shape).front());
  for (const int length : {0, 1, 15, 30, 46}) {
    const Difficulty difficulty{Kind::kNear, length};
    EXPECT_EQ(Boards(*plain, shape, difficulty, 6, 3), Boards(*better, shape, difficulty, 6, 3));
    const auto board = Make(*better, shape, difficulty, 6);
    EXPECT_EQ(board->optimal_length, length);
    EXPECT_EQ(OptimalLength(*plain, *board->instance), length);
  }
}

TEST(BoardGenerator, MakesBoardsNearALengthOfOtherShapesAndGoals) {
  const auto solver = NewSlidingSolver();
  const auto expect_length = [&](const SlidingInstance& shape, int wanted, int expected) {
    const auto board = Make(*solver, shape, {Kind::kNear, wanted}, 7);
    EXPECT_EQ(board->optimal_length, expected);
    EXPECT_EQ(OptimalLength(*solver, *board->instance), expected);
  };
  expect_length(Shape(5, 5), 26, 26);
  expect_length(Shape(2, 7), 21, 21);
  expect_length(Shape(3, 3), 12, 12);
  expect_length(Shape(3, 3), 90, 31);
  expect_length(SlidingInstance::Solved(Board::Ordered(*Geometry::Create(4, 4), 5)), 25, 25);
  // What no search can be expected to find is not looked for.
  expect_length(Shape(2, 7), 1'000'000, 64);
  const auto rotation = Make(*NewRotationSolver(), RotationShape(), {Kind::kNear, 20}, 7);
  EXPECT_EQ(rotation->optimal_length, 13);
}

TEST(BoardGenerator, KnowsTheFarthestFifteenPuzzlesToAnyCorner) {
  const auto solver = NewSlidingSolver();
  const auto length = [&](int goal_cell, const Difficulty& difficulty) {
    const auto goal = Board::Ordered(*Geometry::Create(4, 4), goal_cell);
    const auto board = Make(*solver, SlidingInstance::Solved(goal), difficulty, 8);
    EXPECT_EQ(board->instance->WhyUnsolvable(), std::nullopt);
    return board->optimal_length;
  };
  for (const int corner : {0, 3, 12, 15}) {
    EXPECT_EQ(length(corner, {Kind::kHardest}), 80);
    EXPECT_EQ(length(corner, {Kind::kNear, 75}), 75);
    EXPECT_EQ(length(corner, {Kind::kNear, 1'000'000}), 80);
  }
  EXPECT_EQ(length(1, {Kind::kHardest}), std::nullopt);
}

TEST(BoardGenerator, EndsWhenItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  SearchControl control;
  control.stop = stop.get_token();
  const auto solver = NewSlidingSolver();
  for (const auto& [shape, difficulty] : {std::pair(Shape(4, 4), Difficulty{Kind::kNear, 40}),
                                          std::pair(Shape(3, 4), Difficulty{Kind::kExact, 40})}) {
    const auto generator = *solver->MakeGenerator(shape, difficulty);
    EXPECT_EQ(generator->Make(1, 0, nullptr, control).status().code(),
              absl::StatusCode::kCancelled);
  }
}

TEST(BoardGenerator, PaysForItsWork) {
  const auto solver = NewSlidingSolver();
  const auto work = [&](const SlidingInstance& shape, const Difficulty& difficulty) {
    SearchControl control;
    EXPECT_TRUE((*solver->MakeGenerator(shape, difficulty))->Make(1, 0, nullptr, control).ok());
    return control.building + control.expanded;
  };
  EXPECT_GT(work(Shape(4, 4), {}), 0u);
  EXPECT_GT(work(Shape(300, 300), {}), 10'000u);
  // About a second.
  const std::uint64_t first = work(Shape(3, 4), {Kind::kExact, 40});
  EXPECT_GT(first, 5'000'000u);
  EXPECT_LT(work(Shape(3, 4), {Kind::kExact, 40}), first / 1000);
  EXPECT_GT(work(Shape(4, 4), {Kind::kNear, 40}), 1000u);
}

}  // namespace
}  // namespace puzzlesolver
