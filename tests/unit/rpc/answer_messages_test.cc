#include "service/rpc/answer_messages.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

app::Answer Solved(MoveSequence moves) {
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.moves = std::move(moves);
  return answer;
}

std::vector<v1::AnswerPart> Parts(AnswerMessages messages) {
  std::vector<v1::AnswerPart> parts;
  while (!messages.empty()) parts.push_back(messages.Next().answer());
  return parts;
}

std::vector<v1::AnswerPart> SlidingParts(const MoveSequence& moves, const PackingOptions& options) {
  const auto start = MakeInstance(SlidingPuzzle(3, 3, kTwoMovesAway));
  return Parts(AnswerMessages(Solved(moves), *start, options));
}

TEST(AnswerMessagesTest, ASolutionIsOneMessage) {
  const auto parts = SlidingParts({2, 0}, {});
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].header().length(), 2u);
  EXPECT_TRUE(parts[0].last_part());
  const v1::SlidingMoves& moves = parts[0].moves().sliding();
  ASSERT_EQ(moves.directions_size(), 2);
  EXPECT_EQ(moves.directions(0), v1::DIRECTION_RIGHT);
  EXPECT_EQ(moves.directions(1), v1::DIRECTION_DOWN);
  EXPECT_EQ(ToNumbers(moves.tiles()), (Numbers{5, 6}));
}

TEST(AnswerMessagesTest, TilesAreNumberedAsTheCallerNumbersThem) {
  const auto start = MakeInstance(SlidingPuzzle(2, 2, {3, 1, 0, 2}, {3, 1, 2, 0}));
  const auto parts = Parts(AnswerMessages(Solved({2}), *start, {}));
  EXPECT_EQ(ToNumbers(parts.at(0).moves().sliding().tiles()), Numbers{2});
}

TEST(AnswerMessagesTest, MovesOneByOneGoOnFromEachOther) {
  const auto parts = SlidingParts({2, 0, 3, 1}, {.moves_per_message = 1});
  ASSERT_EQ(parts.size(), 4u);
  EXPECT_TRUE(parts[0].has_header());
  Numbers tiles;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    EXPECT_EQ(parts[i].has_header(), i == 0);
    EXPECT_EQ(parts[i].last_part(), i == 3);
    ASSERT_EQ(parts[i].moves().sliding().directions_size(), 1);
    tiles.push_back(parts[i].moves().sliding().tiles(0));
  }
  EXPECT_EQ(tiles, (Numbers{5, 6, 6, 5}));
}

TEST(AnswerMessagesTest, TheLastPartMayBeShorter) {
  const auto parts = SlidingParts({2, 0, 3, 1, 0}, {.moves_per_message = 2});
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[1].moves().sliding().directions_size(), 2);
  EXPECT_EQ(parts[2].moves().sliding().directions_size(), 1);
}

TEST(AnswerMessagesTest, VeryLongSolutionsAreSplitWhateverIsAsked) {
  MoveSequence moves(2001);
  for (std::size_t i = 1; i < moves.size(); i += 2) moves[i] = 3;  // down and up
  for (const std::uint32_t moves_per_message : {0u, 1000u, 4000000000u}) {
    const auto parts = SlidingParts(moves, {.moves_per_message = moves_per_message});
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].moves().sliding().directions_size(), 1000);
    EXPECT_EQ(parts[2].moves().sliding().directions_size(), 1);
    EXPECT_EQ(parts[2].moves().sliding().tiles(0), 8u);
  }
}

TEST(AnswerMessagesTest, WithoutPathThereIsTheHeaderOnly) {
  const auto parts = SlidingParts({2, 0}, {.include_path = false, .moves_per_message = 1});
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].header().length(), 2u);
  EXPECT_FALSE(parts[0].has_moves());
  EXPECT_TRUE(parts[0].last_part());
}

TEST(AnswerMessagesTest, AnswersWithoutMovesAreOneMessage) {
  for (const std::uint32_t moves_per_message : {0u, 1u}) {
    const auto parts = SlidingParts({}, {.moves_per_message = moves_per_message});
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_TRUE(parts[0].has_header());
    EXPECT_FALSE(parts[0].has_moves());
    EXPECT_TRUE(parts[0].last_part());
  }
}

TEST(AnswerMessagesTest, RotationMovesAreTold) {
  const auto start = MakeInstance(RotationPuzzle(kRotationCells));
  const auto parts = Parts(AnswerMessages(Solved({0, 2}), *start, {}));
  ASSERT_EQ(parts.size(), 1u);
  const v1::RotationMoves& moves = parts[0].moves().rotation();
  ASSERT_EQ(moves.moves_size(), 2);
  EXPECT_EQ(moves.moves(0), v1::ROTATION_MOVE_A);
  EXPECT_EQ(moves.moves(1), v1::ROTATION_MOVE_C);
}

}  // namespace
}  // namespace puzzlesolver::rpc
