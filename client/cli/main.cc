#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <exception>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "client/cli/command_line.h"
#include "client/cli/embedded.h"

namespace {

using puzzlesolver::cli::ExitCode;

/// Whether the reader of standard output has gone, as `head` does.
bool ReaderIsGone() {
  pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/// Standard streams that the caller has closed must not be taken by the first files opened: the
/// input is empty then, and writing fails.
void OccupyStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDONLY);
  }
}

ExitCode Run(std::vector<std::string> arguments) {
  try {
    return puzzlesolver::cli::RunCommandLine(
        std::move(arguments), {std::cin, std::cout, std::cerr, puzzlesolver::cli::StartEmbedded});
  } catch (const std::exception& error) {
    // Memory or threads that this process is not allowed.
    std::cerr << "puzzlesolver: The system refuses what the command needs: " << error.what() << "."
              << std::endl;
    return ExitCode::kServerFault;
  }
}

}  // namespace

int main(int argc, char** argv) {
  OccupyStandardStreams();
  signal(SIGPIPE, SIG_IGN);
  // What goes wrong is told in one sentence, without gRPC's own lines.
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);
  if (const auto reason = puzzlesolver::cli::WhyCpuIsUnfit()) {
    std::cerr << "puzzlesolver: " << *reason << std::endl;
    return static_cast<int>(ExitCode::kServerFault);
  }
  std::ios::sync_with_stdio(false);
  ExitCode code = Run({argv + 1, argv + argc});
  if (!std::cout.flush() && !ReaderIsGone()) {
    std::cerr << "puzzlesolver: The answers could not be written." << std::endl;
    code = puzzlesolver::cli::Worse(code, ExitCode::kServerFault);
  }
  return static_cast<int>(code);
}
