#include "tests/bench/service/child_program.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

namespace puzzlesolver::bench {

ChildProgram::ChildProgram(std::vector<std::string> command) : name_(command.front()) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int error = posix_spawn(&pid_, argv.front(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  output_ = ends[0];
  if (error != 0) throw std::runtime_error("cannot start " + name_);
}

ChildProgram::~ChildProgram() {
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
  close(output_);
}

std::string ChildProgram::ReadAddress() const {
  std::string line;
  char symbol = 0;
  while (read(output_, &symbol, 1) == 1 && symbol != '\n') line += symbol;
  if (symbol != '\n') throw std::runtime_error(name_ + " has ended before it listened");
  return line.substr(line.rfind(' ') + 1);
}

}  // namespace puzzlesolver::bench
