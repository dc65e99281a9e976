#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "client/cli/judges/case_text.h"
#include "client/cli/judges/judge_formats.h"
#include "service/engine/puzzles/text/format.h"

namespace puzzlesolver::cli {
namespace {

constexpr CaseLayout kLayout = {.rows = 1, .columns = rotation::kCells, .glued = true};
constexpr text::Shape kShape = {
    .family = Family::kRotation, .rows = std::nullopt, .columns = std::nullopt};

/// The text before the first line with a single 0.
std::string_view BeforeTheZero(std::string_view text) {
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line(text.substr(begin, end - begin));
    if (absl::StripAsciiWhitespace(line) == "0") return text.substr(0, begin);
    begin = end + 1;
  }
  return text;
}

/// The symbol in the centre after the moves.
int CentreAfter(const std::string& letters, rotation::Board board) {
  const auto moves = text::ParseRotationMoves(letters);
  if (moves.ok()) {
    for (const rotation::Move move : *moves) board.Apply(move);
  }
  return board.cells()[rotation::Centre().front()];
}

}  // namespace

JudgeInput ReadPoj2286(std::string_view text) {
  return {ParseCases(SplitCases(BeforeTheZero(text), kLayout), kShape), absl::OkStatus(), ""};
}

std::optional<std::string> WritePoj2286(const JudgeAnswer& answer) {
  if (answer.answer.header.outcome() == v1::OUTCOME_UNSOLVABLE) return std::nullopt;
  const auto& start = std::get<rotation::Board>(answer.question.start);
  return absl::StrCat(answer.letters.empty() ? "No moves needed" : answer.letters, "\n",
                      CentreAfter(answer.letters, start), "\n");
}

}  // namespace puzzlesolver::cli
