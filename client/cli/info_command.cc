#include "client/cli/commands.h"
#include "client/cli/json_output.h"
#include "client/cli/session.h"
#include "client/cli/text_output.h"

namespace puzzlesolver::cli {
namespace {

absl::StatusOr<v1::GetServerInfoResponse> GetInfo(const ServerOptions& server,
                                                  const Environment& environment) {
  const auto session = Session::Open(server, environment);
  if (!session.ok()) return session.status();
  return (*session)->client().GetServerInfo((*session)->stop());
}

}  // namespace

ExitCode Run(const InfoCommand& command, const Environment& environment) {
  const auto info = GetInfo(command.server, environment);
  if (command.json) {
    WriteLine(InfoJson(info), environment.out);
    return ExitCodeOf(info.status());
  }
  if (!info.ok()) return Complain(info.status(), "", environment);
  PrintInfo(*info, environment.out);
  return ExitCode::kSolved;
}

}  // namespace puzzlesolver::cli
