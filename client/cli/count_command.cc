#include "client/cli/commands.h"
#include "client/cli/json_output.h"
#include "client/cli/question.h"
#include "client/cli/session.h"
#include "client/cli/text_output.h"

namespace puzzlesolver::cli {
namespace {

using Counted = absl::StatusOr<client::CountAnswer>;

void FillQuestion(const CountCommand& command, v1::CountRequest& request) {
  if (command.within) {
    request.mutable_within()->set_moves(*command.within);
  } else if (command.solutions) {
    request.mutable_solutions()->set_max_listed(command.max_listed);
  } else {
    request.mutable_length();
  }
}

Counted AskForCount(const CountCommand& command, const Question& question,
                    const Environment& environment) {
  v1::CountRequest request;
  *request.mutable_puzzle() = ToProto(question);
  FillQuestion(command, request);
  command.work.Fill(request);
  const auto session = Session::Open(command.server, environment, TimeoutOf(command.work.timeout));
  if (!session.ok()) return session.status();
  return (*session)->client().Count(request, {}, (*session)->stop());
}

/// No is what unsolvable is.
ExitCode ExitCodeOfCount(const Counted& count) {
  if (!count.ok()) return ExitCodeOf(count.status());
  if (count->result.has_within() && !count->result.within()) return ExitCode::kUnsolvable;
  return ExitCodeOf(client::Answer{count->result.header(), {}});
}

}  // namespace

ExitCode Run(const CountCommand& command, const Environment& environment) {
  const auto question = ReadQuestion(command.board, command.puzzle);
  const Counted count =
      question.ok() ? AskForCount(command, *question, environment) : Counted(question.status());
  const ExitCode code = ExitCodeOfCount(count);
  if (command.json && code != ExitCode::kInterrupted) {
    WriteLine(CountJson(question.ok() ? &*question : nullptr, count), environment.out);
  }
  if (command.json) return code;
  if (!count.ok()) return Complain(count.status(), "", environment);
  PrintCount(*count, environment.out);
  return code;
}

}  // namespace puzzlesolver::cli
