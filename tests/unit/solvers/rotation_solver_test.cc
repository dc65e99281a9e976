#include "service/engine/solvers/rotation_solver.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

using rotation::Board;

std::string Solve(const Solver& solver, const Board& board) {
  const RotationInstance instance(board);
  const auto result = testing::Search(solver, instance);
  EXPECT_TRUE(testing::Solves(instance, result.moves));
  EXPECT_EQ(result.lower_bound, static_cast<int>(result.moves.size()));
  return testing::Letters(instance, result.moves);
}

/// Table-free: the first solution of at most `depth` more moves in dictionary order.
bool FirstPath(const Board& board, int depth, std::string& path) {
  if (board.IsSolved()) return true;
  if (RotationInstance(board).LowerBound() > depth) return false;
  for (int move = 0; move < rotation::kMoveCount; ++move) {
    Board next = board;
    next.Apply(static_cast<rotation::Move>(move));
    path.push_back(rotation::kMoveLetters[move]);
    if (FirstPath(next, depth - 1, path)) return true;
    path.pop_back();
  }
  return false;
}

std::string SolveByDeepening(const Board& board) {
  std::string path;
  for (int depth = 0; !FirstPath(board, depth, path); ++depth) path.clear();
  return path;
}

TEST(RotationSolver, JudgesSamples) {
  const auto solver = NewRotationSolver();
  EXPECT_EQ(
      Solve(*solver, testing::RotationBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")),
      "AC");
  EXPECT_EQ(
      Solve(*solver, testing::RotationBoard("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3")),
      "DDHH");
}

TEST(RotationSolver, TiesBetweenSymbolsAreSettledOverAllOfThem) {
  const auto solver = NewRotationSolver();
  EXPECT_EQ(
      Solve(*solver, testing::RotationBoard("3 2 2 3 2 2 2 3 3 1 1 1 3 2 3 3 1 1 2 1 2 1 3 1")),
      "AACADEH");
}

TEST(RotationSolver, AgreesWithTableFreeDeepening) {
  const auto solver = NewRotationSolver();
  std::uint64_t seed = 7;
  for (int scramble = 0; scramble < 200; ++scramble) {
    Board board = testing::RotationBoard("3 2 3 2 2 3 1 1 1 2 3 1 1 2 3 1 1 1 2 3 2 3 2 3");
    for (int length = 0; length < 6; ++length) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      board.Apply(static_cast<rotation::Move>(seed >> 61));
    }
    ASSERT_EQ(Solve(*solver, board), SolveByDeepening(board)) << "scramble " << scramble;
  }
}

TEST(RotationSolver, FarthestBoardNeedsThirteenMovesAndNoDetour) {
  const auto solver = NewRotationSolver();
  const RotationInstance farthest(
      testing::RotationBoard("2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3"));
  const auto result = testing::Search(*solver, farthest);
  EXPECT_EQ(result.moves.size(), 13u);
  EXPECT_EQ(result.statistics.expanded, 13u);
  EXPECT_EQ(result.statistics.generated, 13u);
  EXPECT_EQ(result.statistics.iterations, 1);
}

TEST(RotationSolver, ALimitLeavesTheBound) {
  const auto solver = NewRotationSolver();
  const RotationInstance farthest(
      testing::RotationBoard("2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3"));
  SearchControl control;
  control.node_limit = 12;
  const auto result = solver->Search(farthest, {}, control);
  EXPECT_EQ(result.end, SearchEnd::kNodeLimit);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_EQ(result.lower_bound, 13);
  EXPECT_EQ(control.lower_bound, 13);
  EXPECT_EQ(control.expanded, 12u);
}

}  // namespace
}  // namespace puzzlesolver
