#include <optional>
#include <utility>

#include "client/cli/commands.h"
#include "client/cli/json_output.h"
#include "client/cli/question.h"
#include "client/cli/session.h"
#include "client/cli/text_output.h"
#include "client/library/duration.h"

namespace puzzlesolver::cli {
namespace {

v1::MoveConvention ConventionOf(const std::string& name) {
  if (name == "tile") return v1::MOVE_CONVENTION_TILE;
  if (name == "number") return v1::MOVE_CONVENTION_NUMBER;
  return v1::MOVE_CONVENTION_UNSPECIFIED;
}

absl::StatusOr<v1::VerifyResponse> Verify(const VerifyCommand& command, const Question& question,
                                          const Environment& environment) {
  const absl::Duration timeout = TimeoutOf(command.timeout);
  v1::VerifyRequest request;
  *request.mutable_puzzle() = ToProto(question);
  request.mutable_move_text()->set_text(command.moves);
  request.mutable_move_text()->set_convention(ConventionOf(command.convention));
  if (timeout > absl::ZeroDuration()) {
    *request.mutable_optimum_time_limit() = client::ToProto(timeout);
  }
  const auto session = Session::Open(command.server, environment, timeout);
  if (!session.ok()) return session.status();
  return (*session)->client().Verify(request, (*session)->stop());
}

}  // namespace

ExitCode Run(const VerifyCommand& command, const Environment& environment) {
  const auto question = ReadQuestion(command.board, command.puzzle);
  const auto response = question.ok() ? Verify(command, *question, environment)
                                      : absl::StatusOr<v1::VerifyResponse>(question.status());
  if (command.json && ExitCodeOf(response.status()) != ExitCode::kInterrupted) {
    WriteLine(VerifyJson(question.ok() ? &*question : nullptr, command.moves, response),
              environment.out);
  }
  if (!response.ok()) {
    return command.json ? ExitCodeOf(response.status())
                        : Complain(response.status(), "", environment);
  }
  if (!command.json) PrintTrial(*question, *response, environment.out);
  return response->solved() ? ExitCode::kSolved : ExitCode::kUnsolvable;
}

}  // namespace puzzlesolver::cli
