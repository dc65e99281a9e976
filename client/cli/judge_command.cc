#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/cli/commands.h"
#include "client/cli/input.h"
#include "client/cli/judges/judge_format.h"
#include "client/cli/solve_questions.h"

namespace puzzlesolver::cli {
namespace {

/// Writes the cases of one input in the judge's words; what has no such words goes to the errors.
class JudgeWriter {
 public:
  JudgeWriter(const JudgeFormat& format, const JudgeInput& input, const Environment& environment)
      : format_(format), input_(input), environment_(environment) {}

  /// False when nobody reads any more.
  bool Add(std::size_t index, const absl::StatusOr<client::Answer>& answer) {
    const std::string name = absl::StrCat("case ", index + 1);
    const ExitCode code =
        answer.ok() ? Write(index, *answer, name) : Complain(answer.status(), name, environment_);
    code_ = Worse(code_, code);
    return environment_.out.good();
  }

  ExitCode code() const { return code_; }

 private:
  ExitCode Write(std::size_t index, const client::Answer& answer, const std::string& name) {
    const std::string letters = client::MoveLetters(answer.moves);
    const bool known = answer.header.outcome() != v1::OUTCOME_LIMIT;
    const auto text =
        known ? format_.write({static_cast<int>(index) + 1, *input_.cases[index], answer, letters})
              : std::nullopt;
    if (!text) {
      Warn(name, answer.header.explanation());
      return ExitCodeOf(absl::StatusOr<client::Answer>(answer));
    }
    environment_.out << std::exchange(separator_, format_.separator) << *text << std::flush;
    if (format_.max_moves != 0 && letters.size() > format_.max_moves) {
      Warn(name,
           absl::StrCat("The solution has ", letters.size(), " moves, and ",
                        std::string(format_.name), " takes at most ", format_.max_moves, "."));
    }
    return ExitCode::kSolved;
  }

  void Warn(const std::string& name, const std::string& sentence) {
    environment_.err << "puzzlesolver: " << name << ": " << sentence << std::endl;
  }

  const JudgeFormat& format_;
  const JudgeInput& input_;
  const Environment& environment_;
  std::string_view separator_;
  ExitCode code_ = ExitCode::kSolved;
};

}  // namespace

ExitCode RunJudge(const SolveCommand& command, const Environment& environment) {
  const auto text = ReadText(command.boards.input, environment.in);
  if (!text.ok()) return Complain(text.status(), "", environment);
  const JudgeFormat& format = *FindJudgeFormat(command.format);
  const JudgeInput input = format.read(*text);
  JudgeWriter writer(format, input, environment);
  const absl::Status status =
      SolveQuestions(input.cases, command.answers, command.server, environment,
                     [&](std::size_t i, const absl::StatusOr<client::Answer>& answer) {
                       return writer.Add(i, answer);
                     });
  if (!status.ok()) return Complain(status, "", environment);
  if (!input.warning.empty()) {
    environment.err << "puzzlesolver: " << input.warning << std::endl;
  }
  return input.fault.ok() ? writer.code()
                          : Worse(writer.code(), Complain(input.fault, "", environment));
}

}  // namespace puzzlesolver::cli
