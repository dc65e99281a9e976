#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "client/cli/judges/case_text.h"
#include "client/cli/judges/judge_formats.h"

namespace puzzlesolver::cli {
namespace {

constexpr CaseLayout kLayout = {.rows = 3, .columns = 3, .glued = true};
constexpr text::Shape kShape = {.family = Family::kSliding, .rows = 3, .columns = 3};

absl::StatusOr<Question> ParsePair(const CaseText& start, const CaseText& goal) {
  auto from = ParseCase(start, kShape);
  if (!from.ok()) return from.status();
  auto to = ParseCase(goal, kShape);
  if (!to.ok()) return to.status();
  return Question{*std::move(from), std::get<sliding::Board>(*std::move(to))};
}

}  // namespace

JudgeInput ReadHdu3567(std::string_view text) {
  const CountedCases cases = SplitCountedCases(text, kLayout, /*boards_per_case=*/2);
  JudgeInput input{{}, cases.fault, cases.warning};
  for (std::size_t i = 0; i + 1 < cases.boards.size(); i += 2) {
    input.cases.push_back(ParsePair(cases.boards[i], cases.boards[i + 1]));
  }
  return input;
}

std::optional<std::string> WriteHdu3567(const JudgeAnswer& answer) {
  if (answer.answer.header.outcome() == v1::OUTCOME_UNSOLVABLE) {
    return absl::StrCat("Case ", answer.case_number, ": unsolvable\n");
  }
  return absl::StrCat("Case ", answer.case_number, ": ", answer.letters.size(), "\n",
                      absl::AsciiStrToLower(answer.letters), "\n");
}

}  // namespace puzzlesolver::cli
