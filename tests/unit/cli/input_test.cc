#include "client/cli/input.h"

#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Read(const BoardOptions& options, const std::string& text = "") {
  std::istringstream in(text);
  const auto questions = ReadQuestions(options, in);
  if (!questions.ok()) return {"unreadable: " + std::string(questions.status().message())};
  std::vector<std::string> lines;
  for (const auto& question : *questions) {
    lines.push_back(question.ok() ? FormatLine(question->start) : "error");
  }
  return lines;
}

constexpr char kBoard[] = "1 2 3/4 5 6/7 0 8";

TEST(ReadQuestions, TakesArguments) {
  EXPECT_THAT(Read({.boards = {"123456708", "[[1,2,3],[4,0,5]]", "9"}, .input = "", .puzzle = {}}),
              ElementsAre(kBoard, "1 2 3/4 0 5", "error"));
}

TEST(ReadQuestions, MakesOneBoardOfSingleTiles) {
  EXPECT_THAT(
      Read({.boards = {"1", "2", "3", "4", "5", "6", "7", "x", "8"}, .input = "", .puzzle = {}}),
      ElementsAre(kBoard));
}

TEST(ReadQuestions, ReadsStandardInput) {
  EXPECT_THAT(Read({}, "1 2 3\n4 5 6\n7 _ 8\n\n3 1/2 0\n"), ElementsAre(kBoard, "3 1/2 0"));
  EXPECT_THAT(Read({.boards = {}, .input = "-", .puzzle = {}}, "123456708"), ElementsAre(kBoard));
  EXPECT_THAT(Read({}, ""), ElementsAre("error"));
}

TEST(ReadQuestions, ADashIsStandardInput) {
  EXPECT_THAT(Read({.boards = {"-"}, .input = "", .puzzle = {}}, "123456708"), ElementsAre(kBoard));
}

TEST(ReadText, DropsAByteOrderMark) {
  std::istringstream in(
      "\xef\xbb\xbf"
      "1\n");
  EXPECT_EQ(*ReadText("", in), "1\n");
}

TEST(ReadQuestions, ReadsFiles) {
  const BoardOptions options{
      .boards = {}, .input = PUZZLESOLVER_TEST_DATA "/judges/poj1077-sample.in", .puzzle = {}};
  EXPECT_THAT(Read(options), ElementsAre("2 3 4/1 5 0/7 6 8"));
}

TEST(ReadQuestions, SaysWhichFileCannotBeRead) {
  for (const char* path : {"no/such/file", PUZZLESOLVER_TEST_DATA}) {
    EXPECT_THAT(
        Read({.boards = {}, .input = path, .puzzle = {}}),
        ElementsAre("unreadable: The file '" + std::string(path) + "' of --input cannot be read."));
  }
}

TEST(ReadQuestions, PutsTheGoalToEachBoard) {
  std::istringstream in;
  BoardOptions options{.boards = {kBoard, "1 2/3 0"}, .input = "", .puzzle = {}};
  options.puzzle.goal = "0 1 2 3 4 5 6 7 8";
  const auto questions = ReadQuestions(options, in);
  ASSERT_TRUE(questions.ok());
  ASSERT_TRUE(questions->front().ok());
  EXPECT_EQ(ToProto(*questions->front()).sliding().goal_size(), 9);
  EXPECT_EQ(FieldOf(questions->back().status()), "goal");
}

TEST(MakeQuestion, RefusesAGoalForTheRotationGame) {
  const auto board = text::ParseBoard("111111112222222233333333", {});
  ASSERT_TRUE(board.ok());
  const auto question = MakeQuestion(*board, "1 2 3");
  EXPECT_EQ(FieldOf(question.status()), "goal");
  EXPECT_THAT(std::string(question.status().message()), HasSubstr("Rotation Game"));
}

TEST(ToProto, TellsBothPuzzles) {
  const auto sliding = text::ParseBoard("1 2 3/4 0 5", {});
  const auto rotation = text::ParseBoard("111111112222222233333333", {});
  ASSERT_TRUE(sliding.ok() && rotation.ok());
  const v1::Puzzle puzzle = ToProto({*sliding, std::nullopt});
  EXPECT_EQ(puzzle.sliding().rows(), 2u);
  EXPECT_EQ(puzzle.sliding().columns(), 3u);
  EXPECT_THAT(puzzle.sliding().tiles(), ElementsAre(1, 2, 3, 4, 0, 5));
  EXPECT_EQ(puzzle.sliding().goal_size(), 0);
  EXPECT_EQ(ToProto({*rotation, std::nullopt}).rotation().cells_size(), 24);
}

}  // namespace
}  // namespace puzzlesolver::cli
