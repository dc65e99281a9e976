#include "tests/e2e/server_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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

}  // namespace

ServerProcess::ServerProcess(const std::string& binary, const std::vector<std::string>& arguments) {
  const Pipe output = MakePipe();
  const Pipe errors = MakePipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO);
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), binary);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int error = posix_spawn(&pid_, binary.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(output.write);
  close(errors.write);
  output_ = output.read;
  errors_ = errors.read;
  if (error != 0) throw std::runtime_error("cannot start " + binary);
}

ServerProcess::~ServerProcess() {
  if (pid_ != 0) {
    Signal(SIGKILL);
    Wait();
  }
  close(output_);
  close(errors_);
}

std::string ServerProcess::ReadLine() {
  std::string line;
  for (char symbol = 0; read(output_, &symbol, 1) == 1 && symbol != '\n';) line += symbol;
  return line;
}

std::string ServerProcess::ReadErrors() {
  std::string text;
  for (char symbol = 0; read(errors_, &symbol, 1) == 1;) text += symbol;
  return text;
}

void ServerProcess::Signal(int signal) const { kill(pid_, signal); }

int ServerProcess::Wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace puzzlesolver
