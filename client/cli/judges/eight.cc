#include "absl/strings/ascii.h"
#include "client/cli/judges/case_text.h"
#include "client/cli/judges/judge_formats.h"

namespace puzzlesolver::cli {
namespace {

constexpr CaseLayout kLayout = {.rows = 3, .columns = 3, .glued = true};
constexpr text::Shape kShape = {.family = Family::kSliding, .rows = 3, .columns = 3};

}  // namespace

JudgeInput ReadHdu1043(std::string_view text) {
  return {ParseCases(SplitCases(text, kLayout), kShape), absl::OkStatus(), ""};
}

JudgeInput ReadPoj1077(std::string_view text) {
  return {ParseCases({{std::string(text), 1}}, kShape), absl::OkStatus(), ""};
}

JudgeInput ReadUva652(std::string_view text) {
  const CountedCases cases = SplitCountedCases(text, kLayout);
  return {ParseCases(cases.boards, kShape), cases.fault, cases.warning};
}

std::optional<std::string> WriteEight(const JudgeAnswer& answer) {
  if (answer.answer.header.outcome() == v1::OUTCOME_UNSOLVABLE) return "unsolvable\n";
  return absl::AsciiStrToLower(answer.letters) + "\n";
}

}  // namespace puzzlesolver::cli
