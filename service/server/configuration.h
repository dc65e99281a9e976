#pragma once

#include <variant>

#include "absl/time/time.h"
#include "service/server/server_options.h"
#include "spdlog/common.h"

namespace puzzlesolver::server {

struct Configuration {
  ServerOptions server;
  spdlog::level::level_enum log_level = spdlog::level::info;
  /// How long calls under way may take when the program is told to end.
  absl::Duration drain_time = absl::Seconds(10);
};

/// What the program ends with at once: after --help and --version, or with code 2 and one sentence
/// on stderr when an argument is wrong.
struct ExitCode {
  int value = 0;
};

/// Reads the command line. Prints what --help and --version ask for.
std::variant<Configuration, ExitCode> ParseCommandLine(int argc, const char* const* argv);

}  // namespace puzzlesolver::server
