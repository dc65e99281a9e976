#include "client/cli/judges/judge_format.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The cases of an input as lines; those that cannot be read as "error".
std::vector<std::string> Read(std::string_view format, std::string_view text) {
  std::vector<std::string> cases;
  for (const auto& question : FindJudgeFormat(format)->read(text).cases) {
    if (!question.ok()) {
      cases.push_back("error");
      continue;
    }
    const std::string goal = question->goal ? " to " + FormatLine(*question->goal) : "";
    cases.push_back(FormatLine(question->start) + goal);
  }
  return cases;
}

std::string Fault(std::string_view format, std::string_view text) {
  return std::string(FindJudgeFormat(format)->read(text).fault.message());
}

std::string CaseError(std::string_view format, std::string_view text, std::size_t index) {
  return std::string(FindJudgeFormat(format)->read(text).cases[index].status().message());
}

/// What is written for the first case of `input`.
std::optional<std::string> Write(std::string_view format, std::string_view input,
                                 v1::Outcome outcome, const std::string& letters) {
  const JudgeFormat& judge = *FindJudgeFormat(format);
  const JudgeInput read = judge.read(input);
  client::Answer answer;
  answer.header.set_outcome(outcome);
  return judge.write({1, *read.cases.front(), answer, letters});
}

constexpr char kBoard15[] = "2 3 4 0/1 5 7 8/9 6 10 12/13 14 11 15";
constexpr char kRows15[] = "2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n";
constexpr char kSolved8[] = "1 2 3/4 5 6/7 8 0";
constexpr char kRotation[] = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
constexpr char kSorted[] = "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3";

TEST(JudgeFormats, AreFoundByName) {
  for (const JudgeFormat& format : JudgeFormats()) {
    EXPECT_EQ(FindJudgeFormat(format.name), &format);
  }
  EXPECT_EQ(FindJudgeFormat("uva"), nullptr);
}

TEST(Uva10181, ReadsBoardsInEveryLayout) {
  EXPECT_THAT(Read("uva10181", absl::StrCat("2\n", kRows15, kRows15)),
              ElementsAre(kBoard15, kBoard15));
  EXPECT_THAT(Read("uva10181", absl::StrCat(" 2 \r\n\r\n", kRows15, " \n", kRows15)),
              ElementsAre(kBoard15, kBoard15));
  EXPECT_THAT(Read("uva10181", "1\n2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15"), ElementsAre(kBoard15));
  EXPECT_THAT(Read("uva10181", "1 2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15"), ElementsAre(kBoard15));
  EXPECT_THAT(Read("uva10181", "1\n2 3 4 0 1 5 7 8 9\n6 10 12 13 14 11 15"), ElementsAre(kBoard15));
}

TEST(Uva10181, AWrongBoardSpoilsNoOther) {
  const std::string twice = "2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 14\n";
  const std::string short_row = "2 3 4 0\n1 5 7\n9 6 10 12\n13 14 11 15\n";
  EXPECT_THAT(Read("uva10181", absl::StrCat("3\n", twice, short_row, kRows15)),
              ElementsAre("error", "error", kBoard15));
  EXPECT_THAT(CaseError("uva10181", absl::StrCat("2\n", kRows15, twice), 1),
              StartsWith("Lines 6 to 9: Tile 14 stands twice"));
}

TEST(Uva10181, TellsWhatIsWrongWithTheCount) {
  EXPECT_THAT(Fault("uva10181", ""), HasSubstr("number of cases, but it is empty"));
  EXPECT_THAT(Fault("uva10181", "two\n"), HasSubstr("'two' stands there"));
  EXPECT_THAT(Fault("uva10181", absl::StrCat("3\n", kRows15)),
              HasSubstr("announces 3 cases, but ends after 1"));
  EXPECT_EQ(Fault("uva10181", "0\n"), "");
  const std::string huge = absl::StrCat("99999999999999999\n", kRows15);
  EXPECT_THAT(Read("uva10181", huge), ElementsAre(kBoard15));
  EXPECT_THAT(Fault("uva10181", huge), HasSubstr("ends after 1"));
}

TEST(Uva10181, PassesOverWhatIsBehindTheLastCase) {
  const std::string text = absl::StrCat("1\n", kRows15, kRows15);
  EXPECT_THAT(Read("uva10181", text), ElementsAre(kBoard15));
  EXPECT_EQ(Fault("uva10181", text), "");
  EXPECT_THAT(FindJudgeFormat("uva10181")->read(text).warning, HasSubstr("from line 6 on"));
}

TEST(Uva10181, Writes) {
  const std::string input = absl::StrCat("1\n", kRows15);
  EXPECT_EQ(Write("uva10181", input, v1::OUTCOME_SOLVED, "LLLDRDRDR"), "LLLDRDRDR\n");
  EXPECT_EQ(Write("uva10181", input, v1::OUTCOME_SOLVED, ""), "\n");
  EXPECT_EQ(Write("uva10181", input, v1::OUTCOME_UNSOLVABLE, ""), "This puzzle is not solvable.\n");
  EXPECT_EQ(FindJudgeFormat("uva10181")->max_moves, 50u);
}

TEST(Hdu1043, ReadsALineEach) {
  EXPECT_THAT(Read("hdu1043", " 1 2 3 4 5 6 7 8 x \r\n\n123\n\t12345678x"),
              ElementsAre(kSolved8, "error", kSolved8));
  EXPECT_THAT(Read("hdu1043", "1 2 3\n4 5 6\n7 8 x\n"), ElementsAre(kSolved8));
  EXPECT_THAT(Read("hdu1043", "1 2 3 4\n5 6 7 8 x\n"), ElementsAre(kSolved8));
  EXPECT_THAT(Read("hdu1043", "1 2 3 4 5 6 7 8 9 x"), ElementsAre("error"));
  EXPECT_THAT(Read("hdu1043", " \n\n"), ElementsAre());
}

TEST(Hdu1043, Writes) {
  EXPECT_EQ(Write("hdu1043", "12345678x", v1::OUTCOME_SOLVED, "DLRU"), "dlru\n");
  EXPECT_EQ(Write("hdu1043", "12345678x", v1::OUTCOME_UNSOLVABLE, ""), "unsolvable\n");
}

TEST(Poj1077, ReadsOneBoard) {
  EXPECT_THAT(Read("poj1077", " 1  2  3  4  5  6  7  8  x "), ElementsAre(kSolved8));
  EXPECT_THAT(Read("poj1077", "1 2 3\r\n4 5 6\r\n7 8 x"), ElementsAre(kSolved8));
  EXPECT_THAT(Read("poj1077", ""), ElementsAre("error"));
}

TEST(Uva652, ReadsCountedBoards) {
  EXPECT_THAT(Read("uva652", "2\n\n1 2 3 4 5 6 7 8 x\n\n1 2 3 4 5 6 7 x 8\n"),
              ElementsAre(kSolved8, "1 2 3/4 5 6/7 0 8"));
  EXPECT_THAT(Read("uva652", "2\r\n\r\n1 2 3\n4 5 6\n7 8 x\n\n1 2 3\n4 5 6\n7 7 x"),
              ElementsAre(kSolved8, "error"));
  EXPECT_EQ(FindJudgeFormat("uva652")->separator, "\n");
}

TEST(Poj2286, ReadsUpToTheZero) {
  EXPECT_THAT(Read("poj2286", absl::StrCat(kRotation, "\r\n\n", kSorted, "\n 0 \n1 2 3\n")),
              ElementsAre(kRotation, kSorted));
  EXPECT_THAT(Read("poj2286", absl::StrCat(kRotation, "\n1 2 3\n", kSorted)),
              ElementsAre(kRotation, "error", kSorted));
  EXPECT_THAT(Read("poj2286", "0\n"), ElementsAre());
}

TEST(Poj2286, WritesTheMovesAndTheCentreBehindThem) {
  EXPECT_EQ(Write("poj2286", kRotation, v1::OUTCOME_SOLVED, "AC"), "AC\n2\n");
  EXPECT_EQ(Write("poj2286", kSorted, v1::OUTCOME_SOLVED, "DDHH"), "DDHH\n2\n");
  EXPECT_EQ(
      Write("poj2286", "1 1 1 1 1 1 3 3 3 1 1 3 3 2 2 3 3 3 2 2 2 2 2 2", v1::OUTCOME_SOLVED, ""),
      "No moves needed\n3\n");
  EXPECT_EQ(Write("poj2286", kRotation, v1::OUTCOME_UNSOLVABLE, ""), std::nullopt);
}

TEST(Hdu3567, ReadsStartAndGoal) {
  const std::string question = "1 2 0/4 5 3/7 8 6 to 1 2 3/4 5 6/7 8 0";
  EXPECT_THAT(Read("hdu3567", "1\n12X453786\n12345678X\n"), ElementsAre(question));
  EXPECT_THAT(Read("hdu3567", "2\r\n12X453786\r\n12345678X\r\n\r\n1 2 X 4 5 3 7 8 6\n12345678X"),
              ElementsAre(question, question));
  EXPECT_THAT(Read("hdu3567", "2\n12X453786\n1234567XX\n12X453786\n12345678X\n"),
              ElementsAre("error", question));
  EXPECT_THAT(Fault("hdu3567", "2\n12X453786\n12345678X\n12X453786\n"),
              HasSubstr("announces 2 cases, but ends after 1"));
}

TEST(Hdu3567, Writes) {
  const char input[] = "1\n12X453786\n12345678X\n";
  EXPECT_EQ(Write("hdu3567", input, v1::OUTCOME_SOLVED, "DD"), "Case 1: 2\ndd\n");
  EXPECT_EQ(Write("hdu3567", input, v1::OUTCOME_SOLVED, ""), "Case 1: 0\n\n");
  EXPECT_EQ(Write("hdu3567", input, v1::OUTCOME_UNSOLVABLE, ""), "Case 1: unsolvable\n");
}

TEST(JudgeFormats, WorkGrowsWithTheInputAlone) {
  // A quadratic reader would need hours for these.
  const std::string glued(9 * 333'333, '9');
  EXPECT_EQ(FindJudgeFormat("hdu1043")->read(glued).cases.size(), 333'333u);
  std::string lines;
  for (int i = 0; i < 300'000; ++i) lines += "foo\n";
  EXPECT_EQ(FindJudgeFormat("hdu1043")->read(lines).cases.size(), 100'000u);
}

}  // namespace
}  // namespace puzzlesolver::cli
