#pragma once

#include <variant>

#include "absl/time/time.h"
#include "service/server/server_options.h"
#include "service/telemetry/log_format.h"
#include "spdlog/common.h"

namespace puzzlesolver::server {

struct Configuration {
  ServerOptions server;
  spdlog::level::level_enum log_level = spdlog::level::info;
  telemetry::LogFormat log_format = telemetry::LogFormat::kText;
  /// See DrainOptions.
  absl::Duration drain_delay = absl::ZeroDuration();
  absl::Duration drain_time = absl::Seconds(10);
};

/// What the program ends with at once: after --help and the like, or with code 2 and one sentence
/// on stderr when an argument is wrong.
struct ExitCode {
  int value = 0;
};

/// Reads the configuration: of an option, the command line counts before the environment
/// (PUZZLESOLVER_DRAIN_TIME for --drain-time), that before the file of --config (drain-time), and
/// that before the default. Prints what --help, --version and --print-config ask for, and does what
/// --check-config asks for.
std::variant<Configuration, ExitCode> ReadConfiguration(int argc, const char* const* argv);

}  // namespace puzzlesolver::server
