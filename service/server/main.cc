#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "service/server/configuration.h"
#include "service/server/cpu_check.h"
#include "service/server/logging.h"
#include "service/server/server_instance.h"
#include "service/server/tables_command.h"
#include "service/server/version.h"

namespace puzzlesolver::server {
namespace {

/// From here on SIGTERM and SIGINT wait, for every thread, until sigwait takes them.
sigset_t BlockTermination() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

/// Standard streams that the caller has closed must not be taken by the database's files.
void OccupyStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDWR);
  }
}

int Run(Configuration configuration, const sigset_t& signals) {
  const std::shared_ptr<spdlog::logger> logger = NewLogger(configuration.log_level);
  AdoptLogger(logger);
  configuration.server.logger = logger;
  auto server = ServerInstance::Start(configuration.server);
  if (!server.ok()) {
    std::cerr << "puzzlesolver-server: " << std::string(server.status().message()) << "\n";
    return EXIT_FAILURE;
  }
  logger->info("version {} serves, data in '{}', tables in '{}'", Version(),
               configuration.server.data_directory.string(),
               configuration.server.app.tables.directory.string());
  std::cout << "puzzlesolver-server listening on " << (*server)->address() << std::endl;
  int signal = 0;
  sigwait(&signals, &signal);
  logger->info("{} received, draining", signal == SIGTERM ? "SIGTERM" : "SIGINT");
  (*server)->Drain(absl::Now() + configuration.drain_time);
  logger->info("stopped");
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace puzzlesolver::server

int main(int argc, char** argv) {
  const sigset_t signals = puzzlesolver::server::BlockTermination();
  puzzlesolver::server::OccupyStandardStreams();
  // Nobody has to read what is printed.
  signal(SIGPIPE, SIG_IGN);
  if (const auto reason = puzzlesolver::server::WhyCpuIsUnfit()) {
    std::cerr << "puzzlesolver-server: " << *reason << std::endl;
    return EXIT_FAILURE;
  }
  if (argc > 1 && std::string_view(argv[1]) == "tables") {
    return puzzlesolver::server::RunTablesCommand(argc - 1, argv + 1, signals);
  }
  auto parsed = puzzlesolver::server::ParseCommandLine(argc, argv);
  if (const auto* exit = std::get_if<puzzlesolver::server::ExitCode>(&parsed)) return exit->value;
  try {
    return puzzlesolver::server::Run(
        std::get<puzzlesolver::server::Configuration>(std::move(parsed)), signals);
  } catch (const std::exception& error) {
    // Memory or threads that this process is not allowed.
    std::cerr << "puzzlesolver-server: the system refuses what a server needs: " << error.what()
              << std::endl;
    return EXIT_FAILURE;
  }
}
