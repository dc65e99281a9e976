#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace puzzlesolver {

/// A program started by a test; killed at the end if it is still running.
class ServerProcess {
 public:
  /// Starts `binary`. REQUIRES: it can be executed.
  ServerProcess(const std::string& binary, const std::vector<std::string>& arguments);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  /// The next line of its standard output without its end; what there was when the output ends
  /// first.
  std::string ReadLine();

  /// All of its standard error, from its start to its end. Blocks until it has ended.
  std::string ReadErrors();

  void Signal(int signal) const;

  /// Blocks until it has ended. Its exit code, or the number of the signal that killed it,
  /// negative.
  int Wait();

 private:
  pid_t pid_ = 0;
  int output_ = -1;
  int errors_ = -1;
};

}  // namespace puzzlesolver
