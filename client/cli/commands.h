#pragma once

#include <cstdint>
#include <optional>
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
  std::string convention;
  PuzzleOptions puzzle;
  ServerOptions server;
  std::string timeout;
  bool json = false;
};

struct HintCommand {
  std::string board;
  std::uint32_t move_count = 1;
  std::string session_key;
  PuzzleOptions puzzle;
  WorkOptions work;
  ServerOptions server;
  bool json = false;
};

/// One of three questions: the length unless another one is asked.
struct CountCommand {
  std::string board;
  bool length = false;
  std::optional<std::uint32_t> within;
  bool solutions = false;
  std::uint32_t max_listed = 0;
  PuzzleOptions puzzle;
  WorkOptions work;
  ServerOptions server;
  bool json = false;
};

/// Any board unless one of `length`, `near` and `hardest` is given.
struct GenerateCommand {
  std::string family = "sliding";
  std::string size;
  std::string goal;
  std::uint32_t count = 1;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint32_t> length;
  std::optional<std::uint32_t> near;
  bool hardest = false;
  std::string timeout;
  ServerOptions server;
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
ExitCode Run(const HintCommand& command, const Environment& environment);
ExitCode Run(const CountCommand& command, const Environment& environment);
ExitCode Run(const GenerateCommand& command, const Environment& environment);
ExitCode Run(const InfoCommand& command, const Environment& environment);

/// `solve` with a judge's format.
ExitCode RunJudge(const SolveCommand& command, const Environment& environment);

/// Says on `environment.err` what went wrong, with `where` ("board 2") in front if not empty. An
/// interruption needs no words. Returns the exit code.
ExitCode Complain(const absl::Status& status, const std::string& where,
                  const Environment& environment);

}  // namespace puzzlesolver::cli
