#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace puzzlesolver::bench {

/// A program that runs as long as this object lives. What it says on standard error, it says on
/// ours.
class ChildProgram {
 public:
  /// Throws std::runtime_error when `command`'s first word cannot be started with the others.
  explicit ChildProgram(std::vector<std::string> command);
  /// SIGTERM; waits for its end.
  ~ChildProgram();
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  pid_t pid() const { return pid_; }

  /// The last word of the next line of its standard output: with which our servers tell where they
  /// listen. Throws std::runtime_error when the program ends first.
  std::string ReadAddress() const;

 private:
  std::string name_;
  pid_t pid_ = 0;
  int output_ = -1;
};

}  // namespace puzzlesolver::bench
