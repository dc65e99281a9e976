#pragma once

#include <string>

#include "client/cli/environment.h"
#include "client/cli/exit_code.h"
#include "client/cli/options.h"

namespace puzzlesolver::cli {

struct SolveCommand {
  BoardOptions boards;
  ServerOptions server;
  AnswerOptions answers;
  std::string format;
  bool json = false;
};

struct CheckCommand {
  BoardOptions boards;
  ServerOptions server;
  bool json = false;
};

struct VerifyCommand {
  std::string board;
  std::string moves;
  PuzzleOptions puzzle;
  ServerOptions server;
  std::string timeout;
  bool json = false;
};

struct InfoCommand {
  ServerOptions server;
  bool json = false;
};

/// Each command: answers to `environment.out`, complaints to `environment.err`.
ExitCode Run(const SolveCommand& command, const Environment& environment);
ExitCode Run(const CheckCommand& command, const Environment& environment);
ExitCode Run(const VerifyCommand& command, const Environment& environment);
ExitCode Run(const InfoCommand& command, const Environment& environment);

/// `solve` with a judge's format.
ExitCode RunJudge(const SolveCommand& command, const Environment& environment);

/// Says on `environment.err` what went wrong, with `where` ("board 2") in front if not empty. An
/// interruption needs no words. Returns the exit code.
ExitCode Complain(const absl::Status& status, const std::string& where,
                  const Environment& environment);

}  // namespace puzzlesolver::cli
