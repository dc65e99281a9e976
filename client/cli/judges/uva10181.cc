#include "client/cli/judges/case_text.h"
#include "client/cli/judges/judge_formats.h"

namespace puzzlesolver::cli {
namespace {

constexpr CaseLayout kLayout = {.rows = 4, .columns = 4, .glued = false};
constexpr text::Shape kShape = {.family = Family::kSliding, .rows = 4, .columns = 4};

}  // namespace

JudgeInput ReadUva10181(std::string_view text) {
  const CountedCases cases = SplitCountedCases(text, kLayout);
  return {ParseCases(cases.boards, kShape), cases.fault, cases.warning};
}

std::optional<std::string> WriteUva10181(const JudgeAnswer& answer) {
  if (answer.answer.header.outcome() == v1::OUTCOME_UNSOLVABLE) {
    return "This puzzle is not solvable.\n";
  }
  return answer.letters + "\n";
}

}  // namespace puzzlesolver::cli
