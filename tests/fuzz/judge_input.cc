#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "client/cli/judges/judge_format.h"
#include "tests/fuzz/board_texts.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using cli::JudgeInput;
using cli::Question;
using Questions = std::vector<Question>;

bool AreCounted(const cli::JudgeFormat& format) {
  return format.name != "hdu1043" && format.name != "poj1077" && format.name != "poj2286";
}

std::string Symbols(const text::ParsedBoard& board) {
  return absl::StrReplaceAll(cli::FormatLine(board), {{"/", " "}}) + "\n";
}

/// The cases as the judge writes them: the number where there is one, a board a line.
std::string Write(const Questions& questions, const cli::JudgeFormat& format) {
  std::string text = AreCounted(format) ? absl::StrCat(questions.size(), "\n") : "";
  for (const Question& question : questions) {
    text += Symbols(question.start);
    if (question.goal) text += Symbols(*question.goal);
  }
  return text;
}

/// No fewer cases than the number before them says without a fault, and never more.
void RequireCounted(const JudgeInput& input, const std::string& text) {
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t\n\v\f\r"), absl::SkipEmpty());
  std::uint64_t number = 0;
  if (words.empty() || !absl::SimpleAtoi(words.front(), &number)) {
    Require(!input.fault.ok() && input.cases.empty(), "without a number there are no cases");
    return;
  }
  Require(input.cases.size() <= number, "no more cases than the number says");
  Require(input.cases.size() == number || !input.fault.ok(), "a missing case is a fault");
}

void RequireCasesReadBack(const Questions& questions, const cli::JudgeFormat& format) {
  const JudgeInput again = format.read(Write(questions, format));
  Require(again.fault.ok() && again.warning.empty(), "what a judge writes has no fault");
  Require(again.cases.size() == questions.size(), "as many cases as a judge writes");
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const auto& question = again.cases[i];
    Require(question.ok() && question->start == questions[i].start &&
                question->goal == questions[i].goal,
            "what a judge writes is read back");
  }
}

}  // namespace

/// A character that chooses the format ('0' is the first), then the input of that judge.
int FuzzJudgeInput(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const auto formats = cli::JudgeFormats();
  const std::size_t choice = reader.Take<std::uint8_t>() + formats.size() * 8 - '0';
  const cli::JudgeFormat& format = formats[choice % formats.size()];
  const std::string text = reader.TakeRest();
  const JudgeInput input = format.read(text);
  if (AreCounted(format)) RequireCounted(input, text);
  if (!input.fault.ok()) RequireFieldError(input.fault, {"input"});
  if (!input.warning.empty()) RequireSentence(input.warning);
  Questions questions;
  for (const auto& question : input.cases) {
    if (question.ok()) {
      RequireReadsBack(question->start);
      questions.push_back(*question);
    } else {
      RequireBoardError(question.status());
    }
  }
  if (!questions.empty()) RequireCasesReadBack(questions, format);
  return 0;
}

}  // namespace puzzlesolver::fuzz
