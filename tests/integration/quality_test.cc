#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "client/library/answer.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/solvability.h"
#include "tests/integration/service_test.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;

constexpr int kLengthOfFifteenPuzzle = 52;
constexpr int kLengthOfEndlessPuzzle = 72;

v1::SolveRequest Request(const v1::Puzzle& puzzle, v1::Quality quality) {
  v1::SolveRequest request = SolveRequestFor(puzzle);
  request.set_quality(quality);
  return request;
}

sliding::Board BoardOf(const v1::SlidingPuzzle& puzzle) {
  const auto geometry = sliding::Geometry::Create(static_cast<int>(puzzle.rows()),
                                                  static_cast<int>(puzzle.columns()));
  return *sliding::Board::Create(*geometry, {puzzle.tiles().begin(), puzzle.tiles().end()});
}

bool Leads(const v1::Puzzle& puzzle, const v1::MoveList& moves) {
  sliding::Board board = BoardOf(puzzle.sliding());
  for (const int direction : moves.sliding().directions()) {
    const auto move = static_cast<sliding::Move>(direction - 1);
    if (!board.CanMove(move)) return false;
    board.Apply(move);
  }
  return board == sliding::Board::Ordered(board.geometry(), board.geometry().cells() - 1);
}

/// A solvable board with its tiles in any order.
v1::Puzzle Shuffled(std::uint32_t rows, std::uint32_t columns, unsigned seed) {
  Numbers tiles(rows * columns);
  std::iota(tiles.begin(), tiles.end(), 0);
  std::mt19937 random(seed);
  for (std::size_t i = tiles.size(); i > 1; --i) std::swap(tiles[i - 1], tiles[random() % i]);
  const auto geometry =
      *sliding::Geometry::Create(static_cast<int>(rows), static_cast<int>(columns));
  const auto board = sliding::Board::Create(geometry, {tiles.begin(), tiles.end()});
  if (sliding::WhyUnsolvable(*board, sliding::Board::Ordered(geometry, geometry.cells() - 1))) {
    std::size_t first = tiles[0] == 0 ? 1 : 0;
    std::swap(tiles[first], tiles[tiles[first + 1] == 0 ? first + 2 : first + 1]);
  }
  return SlidingPuzzle(rows, columns, tiles);
}

std::vector<client::Answer> AnswersIn(const SolveResult& result) {
  client::AnswerAssembler assembler;
  std::vector<client::Answer> answers;
  for (const auto& message : result.messages) {
    if (!message.has_answer()) continue;
    auto answer = assembler.Add(message.answer());
    EXPECT_TRUE(answer.ok()) << answer.status();
    if (answer.ok() && *answer) answers.push_back(**std::move(answer));
  }
  return answers;
}

class QualityTest : public ServiceTest {
 protected:
  /// Every answer leads to the goal, is shorter than the one before, and says so of itself.
  std::vector<client::Answer> SolveAndCheck(const v1::SolveRequest& request) {
    const SolveResult result = Solve(request);
    EXPECT_TRUE(result.status.ok()) << result.status.error_message();
    std::vector<client::Answer> answers = AnswersIn(result);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const v1::AnswerHeader& header = answers[i].header;
      const bool last = i + 1 == answers.size();
      EXPECT_EQ(header.answer_index(), i);
      EXPECT_EQ(header.final(), last);
      EXPECT_LE(header.lower_bound(), header.length());
      EXPECT_TRUE(Leads(request.puzzle(), answers[i].moves));
      if (i == 0) continue;
      EXPECT_LE(header.length() + (last ? 0 : 1), answers[i - 1].header.length());
    }
    return answers;
  }
};

TEST_F(QualityTest, FastIsLegalOnBoardsThatNobodySolvesOptimally) {
  for (const auto& [rows, columns] :
       std::vector<std::pair<std::uint32_t, std::uint32_t>>{{10, 10}, {30, 30}, {3, 30}, {2, 17}}) {
    const auto answers = SolveAndCheck(Request(Shuffled(rows, columns, rows), v1::QUALITY_FAST));
    ASSERT_EQ(answers.size(), 1u);
    const v1::AnswerHeader& header = answers.front().header;
    EXPECT_EQ(header.outcome(), v1::OUTCOME_SOLVED);
    EXPECT_EQ(header.guarantee(), v1::GUARANTEE_LEGAL);
    EXPECT_EQ(header.source(), v1::SOURCE_SEARCH);
    EXPECT_EQ(header.limit_reason(), v1::LIMIT_REASON_UNSPECIFIED);
    EXPECT_GT(header.lower_bound(), 0u);
  }
}

TEST_F(QualityTest, FastIsTheSameEveryTime) {
  const v1::SolveRequest request = Request(Shuffled(6, 7, 5), v1::QUALITY_FAST);
  EXPECT_EQ(Solve(request).moves(), Solve(request).moves());
}

TEST_F(QualityTest, AnytimeEndsWithAShortestSolution) {
  const auto answers =
      SolveAndCheck(Request(SlidingPuzzle(4, 4, kFifteenPuzzle), v1::QUALITY_ANYTIME));
  ASSERT_FALSE(answers.empty());
  const v1::AnswerHeader& last = answers.back().header;
  EXPECT_EQ(last.length(), kLengthOfFifteenPuzzle);
  EXPECT_EQ(last.lower_bound(), kLengthOfFifteenPuzzle);
  EXPECT_GE(last.guarantee(), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(last.limit_reason(), v1::LIMIT_REASON_UNSPECIFIED);
}

TEST_F(QualityTest, AnytimeThatALimitEndsAnswersWithTheBestAndItsBound) {
  v1::SolveRequest request = Request(SlidingPuzzle(4, 4, kEndlessPuzzle), v1::QUALITY_ANYTIME);
  request.set_max_nodes(3'000'000);
  const auto answers = SolveAndCheck(request);
  ASSERT_FALSE(answers.empty());
  const v1::AnswerHeader& last = answers.back().header;
  EXPECT_EQ(last.outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(last.guarantee(), v1::GUARANTEE_LEGAL);
  EXPECT_EQ(last.limit_reason(), v1::LIMIT_REASON_NODES);
  EXPECT_THAT(last.explanation(), HasSubstr("The limit of 3000000 expanded nodes"));
  EXPECT_GE(last.length(), kLengthOfEndlessPuzzle);
  EXPECT_LE(last.lower_bound(), kLengthOfEndlessPuzzle);
}

TEST_F(QualityTest, BoundedIsProvenByItsBound) {
  for (const double factor : {1.0, 1.1, 1.5, 3.0, 1e308}) {
    v1::SolveRequest request = Request(SlidingPuzzle(4, 4, kFifteenPuzzle), v1::QUALITY_BOUNDED);
    request.set_quality_factor(factor);
    request.set_cache_use(v1::CACHE_USE_BYPASS);
    const auto answers = SolveAndCheck(request);
    ASSERT_EQ(answers.size(), 1u);
    const v1::AnswerHeader& header = answers.front().header;
    EXPECT_GE(header.guarantee(), v1::GUARANTEE_BOUNDED);
    EXPECT_LE(header.length(), factor * header.lower_bound());
    EXPECT_LE(header.lower_bound(), kLengthOfFifteenPuzzle);
  }
}

TEST_F(QualityTest, BoundedThatIsNotProvenInTimeIsALimit) {
  v1::SolveRequest request = Request(SlidingPuzzle(4, 4, kEndlessPuzzle), v1::QUALITY_BOUNDED);
  request.set_quality_factor(1.0);
  request.set_max_nodes(1'000'000);
  const SolveResult result = Solve(request);
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_NONE);
  EXPECT_FALSE(result.header().has_length());
  EXPECT_THAT(result.header().explanation(), HasSubstr(" is known."));
}

TEST_F(QualityTest, EveryGuaranteeHoldsAgainstTheTable) {
  constexpr double kFactor = 1.25;
  for (unsigned seed = 1; seed <= 25; ++seed) {
    const v1::Puzzle puzzle = Shuffled(3, 3, seed);
    const std::uint32_t shortest = Solve(puzzle).header().length();
    for (const v1::Quality quality :
         {v1::QUALITY_OPTIMAL, v1::QUALITY_BOUNDED, v1::QUALITY_FAST, v1::QUALITY_ANYTIME}) {
      v1::SolveRequest request = Request(puzzle, quality);
      if (quality == v1::QUALITY_BOUNDED) request.set_quality_factor(kFactor);
      request.set_cache_use(v1::CACHE_USE_BYPASS);
      const v1::AnswerHeader last = SolveAndCheck(request).back().header;
      EXPECT_EQ(last.source(), v1::SOURCE_SEARCH);
      EXPECT_LE(last.lower_bound(), shortest);
      EXPECT_GE(last.length(), shortest);
      if (last.guarantee() >= v1::GUARANTEE_OPTIMAL) {
        EXPECT_EQ(last.length(), shortest);
      }
      if (quality == v1::QUALITY_BOUNDED) {
        EXPECT_LE(last.length(), kFactor * shortest);
      }
      if (quality == v1::QUALITY_ANYTIME) {
        EXPECT_GE(last.guarantee(), v1::GUARANTEE_OPTIMAL);
      }
    }
  }
}

TEST_F(QualityTest, WhatIsKnownAnswersEveryQuality) {
  for (const v1::Quality quality : {v1::QUALITY_FAST, v1::QUALITY_ANYTIME}) {
    const auto answers = SolveAndCheck(Request(SlidingPuzzle(3, 3, kTwoMovesAway), quality));
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers.front().header.guarantee(), v1::GUARANTEE_CANONICAL);
    EXPECT_EQ(answers.front().header.source(), v1::SOURCE_TABLE);
  }
}

TEST_F(QualityTest, RotationGameIsOptimalInEveryQuality) {
  for (const v1::Quality quality : {v1::QUALITY_FAST, v1::QUALITY_ANYTIME}) {
    v1::SolveRequest request = Request(RotationPuzzle(kRotationCells), quality);
    request.set_cache_use(v1::CACHE_USE_BYPASS);
    const SolveResult result = Solve(request);
    EXPECT_EQ(AnswersIn(result).back().header.length(), 2u);
    EXPECT_GE(AnswersIn(result).back().header.guarantee(), v1::GUARANTEE_OPTIMAL);
  }
}

TEST_F(QualityTest, ServerInfoTellsTheQualities) {
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  ASSERT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  for (const v1::PuzzleInfo& puzzle : info.puzzles()) EXPECT_EQ(puzzle.qualities_size(), 4);
  EXPECT_GT(info.limits().max_memory_bytes(), 0u);
}

}  // namespace
}  // namespace puzzlesolver
