#include "client/library/answer.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::HasSubstr;

TEST(MoveLetters, NamesEveryMoveOfBothFamilies) {
  v1::MoveList sliding;
  v1::MoveList rotation;
  for (int i = 1; i <= 4; ++i) {
    sliding.mutable_sliding()->add_directions(static_cast<v1::Direction>(i));
  }
  for (int i = 1; i <= 8; ++i) {
    rotation.mutable_rotation()->add_moves(static_cast<v1::RotationMove>(i));
  }
  EXPECT_EQ(MoveLetters(sliding), "DLRU");
  EXPECT_EQ(MoveLetters(rotation), "ABCDEFGH");
  EXPECT_EQ(MoveLetters({}), "");
}

TEST(MoveLetters, ShowsMovesOfNewerServersAsUnknown) {
  v1::MoveList moves;
  moves.mutable_sliding()->add_directions(static_cast<v1::Direction>(9));
  EXPECT_EQ(MoveLetters(moves), "?");
}

TEST(AnswerAssembler, PutsPartsTogether) {
  AnswerAssembler assembler;
  const v1::AnswerHeader header = SolvedHeader(3);
  EXPECT_EQ(*assembler.Add(SlidingPart(&header, "D", false).answer()), std::nullopt);
  EXPECT_EQ(*assembler.Add(SlidingPart(nullptr, "L", false).answer()), std::nullopt);
  const auto answer = assembler.Add(SlidingPart(nullptr, "U").answer());
  ASSERT_TRUE(answer.ok() && answer->has_value());
  EXPECT_EQ((*answer)->header.length(), 3u);
  EXPECT_EQ(MoveLetters((*answer)->moves), "DLU");
}

TEST(AnswerAssembler, TakesAnswersWithoutMoves) {
  AnswerAssembler assembler;
  const v1::AnswerHeader header = SolvedHeader(3);
  const auto answer = assembler.Add(SlidingPart(&header, "").answer());
  ASSERT_TRUE(answer.ok() && answer->has_value());
  EXPECT_EQ(MoveLetters((*answer)->moves), "");
}

TEST(AnswerAssembler, RefusesPartsThatDoNotFollow) {
  const v1::AnswerHeader header = SolvedHeader(2);
  AnswerAssembler headless;
  EXPECT_THAT(std::string(headless.Add(SlidingPart(nullptr, "D").answer()).status().message()),
              HasSubstr("without a header"));
  AnswerAssembler twice;
  ASSERT_TRUE(twice.Add(SlidingPart(&header, "D", false).answer()).ok());
  EXPECT_THAT(std::string(twice.Add(SlidingPart(&header, "D").answer()).status().message()),
              HasSubstr("two headers"));
  AnswerAssembler mixed;
  ASSERT_TRUE(mixed.Add(SlidingPart(&header, "D", false).answer()).ok());
  v1::AnswerPart rotation;
  rotation.mutable_moves()->mutable_rotation()->add_moves(v1::ROTATION_MOVE_A);
  EXPECT_THAT(std::string(mixed.Add(rotation).status().message()), HasSubstr("two puzzles"));
}

TEST(AnswerAssembler, RefusesMovesThatDoNotMatchTheLength) {
  AnswerAssembler assembler;
  const v1::AnswerHeader header = SolvedHeader(2);
  const auto answer = assembler.Add(SlidingPart(&header, "DLU").answer());
  EXPECT_EQ(answer.status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(answer.status().message()), HasSubstr("number of moves"));
}

}  // namespace
}  // namespace puzzlesolver::client
