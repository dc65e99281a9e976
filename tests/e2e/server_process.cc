#include "tests/e2e/server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

namespace puzzlesolver {
namespace {

struct Pipe {
  int read = -1;
  int write = -1;
};

Pipe MakePipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return {ends[0], ends[1]};
}

std::string ReadLineFrom(int descriptor) {
  std::string line;
  for (char symbol = 0; read(descriptor, &symbol, 1) == 1 && symbol != '\n';) line += symbol;
  return line;
}

/// In a child process: only what is safe after a fork of a process with threads.
[[noreturn]] void Execute(char* const* argv, int output, int errors, int pending_signal) {
  dup2(output, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  if (pending_signal != 0) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, pending_signal);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    kill(getpid(), pending_signal);
  }
  execv(argv[0], argv);
  _exit(127);
}

}  // namespace

ServerProcess::ServerProcess(const std::string& binary, const std::vector<std::string>& arguments,
                             int pending_signal) {
  const Pipe output = MakePipe();
  const Pipe errors = MakePipe();
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), binary);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ == 0) Execute(argv.data(), output.write, errors.write, pending_signal);
  close(output.write);
  close(errors.write);
  output_ = output.read;
  errors_ = errors.read;
  if (pid_ < 0) throw std::runtime_error("cannot start " + binary);
}

ServerProcess::~ServerProcess() {
  if (pid_ != 0) {
    Signal(SIGKILL);
    Wait();
  }
  close(output_);
  close(errors_);
}

std::string ServerProcess::ReadLine() { return ReadLineFrom(output_); }

std::string ServerProcess::ReadErrorLine() { return ReadLineFrom(errors_); }

std::string ServerProcess::ReadErrors() {
  std::string text;
  for (char symbol = 0; read(errors_, &symbol, 1) == 1;) text += symbol;
  return text;
}

void ServerProcess::Signal(int signal) const { kill(pid_, signal); }

void ServerProcess::LimitFileSize(std::uint64_t bytes) const {
  const rlimit limit = {.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
  if (prlimit(pid_, RLIMIT_FSIZE, &limit, nullptr) != 0) throw std::runtime_error("no limit");
}

void ServerProcess::LiftFileSizeLimit() const { LimitFileSize(RLIM_INFINITY); }

int ServerProcess::Wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace puzzlesolver
