#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/cli/commands.h"
#include "client/cli/input.h"
#include "client/cli/json_output.h"
#include "client/cli/solve_questions.h"
#include "client/cli/text_output.h"

namespace puzzlesolver::cli {
namespace {

using client::Answer;
using Questions = std::vector<absl::StatusOr<Question>>;

/// One object a line for each question, also when no server could be asked; and one for each answer
/// that a better one will follow, of a single board.
ExitCode RunJson(const SolveCommand& command, const Questions& questions,
                 const Environment& environment) {
  ExitCode code = ExitCode::kSolved;
  const auto write_line = [&](std::size_t i, const absl::StatusOr<Answer>& answer) {
    WriteLine(SolveJson(i, questions[i].ok() ? &*questions[i] : nullptr, answer), environment.out);
  };
  const auto write = [&](std::size_t i, const absl::StatusOr<Answer>& answer) {
    code = Worse(code, ExitCodeOf(answer));
    write_line(i, answer);
    return environment.out.good();
  };
  const absl::Status status =
      SolveQuestions(questions, command.answers, command.server, environment, write,
                     {.on_answer = [&](const Answer& answer) { write_line(0, answer); }});
  if (ExitCodeOf(status) == ExitCode::kInterrupted) return ExitCode::kInterrupted;
  for (std::size_t i = 0; !status.ok() && i < questions.size(); ++i) {
    write(i, questions[i].ok() ? status : questions[i].status());
  }
  return code;
}

/// The moves of a single board are written as they arrive.
ExitCode RunSingle(const SolveCommand& command, const Questions& questions,
                   const Environment& environment) {
  ExitCode code = ExitCode::kSolved;
  AnswerPrinter printer(environment.out);
  const auto finish = [&](std::size_t, const absl::StatusOr<Answer>& answer) {
    code = answer.ok() ? ExitCodeOf(answer) : Complain(answer.status(), "", environment);
    return true;
  };
  const absl::Status status =
      SolveQuestions(questions, command.answers, command.server, environment, finish,
                     {.on_part = [&](const v1::AnswerPart& part) { printer.Add(part); }});
  return status.ok() ? code : Complain(status, "", environment);
}

ExitCode RunSeveral(const SolveCommand& command, const Questions& questions,
                    const Environment& environment) {
  ExitCode code = ExitCode::kSolved;
  std::ostream& out = environment.out;
  const char* separator = "";
  const auto print = [&](std::size_t i, const absl::StatusOr<Answer>& answer) {
    code = Worse(code, ExitCodeOf(answer));
    const std::string name = absl::StrCat("board ", i + 1);
    if (!answer.ok()) {
      Complain(answer.status(), name, environment);
      return true;
    }
    out << std::exchange(separator, "\n") << name << ": " << FormatLine(questions[i]->start)
        << '\n';
    PrintAnswer(*answer, out);
    return out.good();
  };
  const absl::Status status =
      SolveQuestions(questions, command.answers, command.server, environment, print);
  return status.ok() ? code : Complain(status, "", environment);
}

}  // namespace

ExitCode Run(const SolveCommand& command, const Environment& environment) {
  if (!command.format.empty()) return RunJudge(command, environment);
  if (const absl::Status status = command.answers.CheckFactor(); !status.ok()) {
    return Complain(status, "", environment);
  }
  const auto questions = ReadQuestions(command.boards, environment.in);
  if (!questions.ok()) return Complain(questions.status(), "", environment);
  if (command.json) return RunJson(command, *questions, environment);
  return questions->size() == 1 ? RunSingle(command, *questions, environment)
                                : RunSeveral(command, *questions, environment);
}

}  // namespace puzzlesolver::cli
