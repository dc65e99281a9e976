#include "client/cli/commands.h"

namespace puzzlesolver::cli {

ExitCode Complain(const absl::Status& status, const std::string& where,
                  const Environment& environment) {
  const ExitCode code = ExitCodeOf(status);
  if (code == ExitCode::kInterrupted) return code;
  environment.err << "puzzlesolver: " << where << (where.empty() ? "" : ": ")
                  << std::string(status.message()) << std::endl;
  return code;
}

}  // namespace puzzlesolver::cli
