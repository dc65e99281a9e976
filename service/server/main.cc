#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/synchronization/mutex.h"
#include "service/app/cpu_allowance.h"
#include "service/server/configuration.h"
#include "service/server/cpu_check.h"
#include "service/server/db_command.h"
#include "service/server/logging.h"
#include "service/server/open_files.h"
#include "service/server/server_instance.h"
#include "service/server/signals.h"
#include "service/server/tables_command.h"
#include "service/server/version.h"

namespace puzzlesolver::server {
namespace {

/// Standard streams that the caller has closed must not be taken by the database's files.
void OccupyStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDWR);
  }
}

/// Programs that started this one wait for the first line, and find the others by their words.
/// A pipe that is full must not keep the server from its signals.
void Announce(const ServerInstance& server) {
  pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  if (poll(&output, 1, 0) != 1) return;
  std::cout << "puzzlesolver-server listening on " << server.address() << "\n";
  if (const std::string health = server.health_address(); !health.empty()) {
    std::cout << "puzzlesolver-server health on " << health << "\n";
  }
  if (const std::string metrics = server.metrics_address(); !metrics.empty()) {
    std::cout << "puzzlesolver-server metrics on " << metrics << "\n";
  }
  std::cout << std::flush;
}

int Run(Configuration configuration, const sigset_t& signals) {
  const SignalThread termination(signals);
  const std::shared_ptr<spdlog::logger> logger =
      NewLogger(configuration.log_level, configuration.log_format);
  AdoptLogger(logger);
  configuration.server.logger = logger;
  logger->info("version {} starts", Version());
  RaiseOpenFilesLimit();
  // By default there may be eight for each CPU of the machine, which keep what threads once needed.
  mallopt(M_ARENA_MAX, std::max(2, app::AllowedCpus()));
  auto server = ServerInstance::Start(configuration.server);
  if (!server.ok()) {
    const std::string reason(server.status().message());
    if (configuration.log_format == telemetry::LogFormat::kJson) {
      logger->critical("does not start: {}", reason);
    } else {
      std::cerr << "puzzlesolver-server: " << reason << "\n";
    }
    return EXIT_FAILURE;
  }
  logger->info("serves, data in '{}', tables in '{}'", configuration.server.data_directory.string(),
               configuration.server.app.tables.directory.string());
  Announce(**server);
  // Nobody has heard of a server that is told to end before it has begun.
  const bool was_known = termination.first() == 0;
  termination.Wait();
  logger->info("SIG{} received, draining", sigabbrev_np(termination.first()));
  (*server)->Drain({.delay = was_known ? configuration.drain_delay : absl::ZeroDuration(),
                    .time = configuration.drain_time,
                    .hurry = termination.hurry()});
  logger->info("stopped");
  return EXIT_SUCCESS;
}

/// `code`, unless what led to it could not be told.
int OnceTold(int code) {
  if (std::cout.flush()) return code;
  std::cerr << "puzzlesolver-server: the standard output could not be written." << std::endl;
  return EXIT_FAILURE;
}

int RunCommand(int argc, char** argv, const sigset_t& signals) {
  if (argc > 1 && std::string_view(argv[1]) == "tables") {
    return OnceTold(RunTablesCommand(argc - 1, argv + 1, signals));
  }
  if (argc > 1 && std::string_view(argv[1]) == "db") {
    return OnceTold(RunDbCommand(argc - 1, argv + 1, signals));
  }
  auto parsed = ReadConfiguration(argc, argv);
  if (const auto* exit = std::get_if<ExitCode>(&parsed)) return OnceTold(exit->value);
  return Run(std::get<Configuration>(std::move(parsed)), signals);
}

}  // namespace
}  // namespace puzzlesolver::server

int main(int argc, char** argv) {
  const sigset_t signals = puzzlesolver::server::BlockTermination();
  puzzlesolver::server::OccupyStandardStreams();
  // Debian's Abseil looks for cycles at every lock, and gRPC locks dozens of times a call.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  // Nobody has to read what is printed.
  signal(SIGPIPE, SIG_IGN);
  // A file that may not grow is like a full disk.
  signal(SIGXFSZ, SIG_IGN);
  // What it stores is for its owner alone.
  umask(S_IRWXG | S_IRWXO);
  if (const auto reason = puzzlesolver::server::WhyCpuIsUnfit()) {
    std::cerr << "puzzlesolver-server: " << *reason << std::endl;
    return EXIT_FAILURE;
  }
  try {
    return puzzlesolver::server::RunCommand(argc, argv, signals);
  } catch (const std::exception& error) {
    // Memory or threads that this process is not allowed.
    std::cerr << "puzzlesolver-server: the system refuses what a server needs: " << error.what()
              << std::endl;
    return EXIT_FAILURE;
  }
}
