#include <utility>

#include "client/cli/commands.h"
#include "client/cli/json_output.h"
#include "client/cli/question.h"
#include "client/cli/session.h"
#include "client/cli/text_output.h"

namespace puzzlesolver::cli {
namespace {

absl::StatusOr<client::Answer> AskForHint(const HintCommand& command, const Question& question,
                                          const Environment& environment) {
  v1::HintRequest request;
  *request.mutable_puzzle() = ToProto(question);
  request.set_move_count(command.move_count);
  request.set_session_key(command.session_key);
  command.work.Fill(request);
  const auto session = Session::Open(command.server, environment, TimeoutOf(command.work.timeout));
  if (!session.ok()) return session.status();
  auto response = (*session)->client().Hint(request, (*session)->stop());
  if (!response.ok()) return response.status();
  return client::Answer{std::move(*response->mutable_header()),
                        std::move(*response->mutable_moves())};
}

}  // namespace

ExitCode Run(const HintCommand& command, const Environment& environment) {
  const auto question = ReadQuestion(command.board, command.puzzle);
  const auto hint = question.ok() ? AskForHint(command, *question, environment)
                                  : absl::StatusOr<client::Answer>(question.status());
  const ExitCode code = ExitCodeOf(hint);
  if (command.json && code != ExitCode::kInterrupted) {
    WriteLine(HintJson(question.ok() ? &*question : nullptr, hint), environment.out);
  }
  if (command.json) return code;
  if (!hint.ok()) return Complain(hint.status(), "", environment);
  PrintHint(*hint, environment.out);
  return code;
}

}  // namespace puzzlesolver::cli
