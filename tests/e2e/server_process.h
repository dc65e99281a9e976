#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace puzzlesolver {

/// A program started by a test; killed at the end if it is still running.
class ServerProcess {
 public:
  /// Starts `binary`; `pending_signal`, unless 0, is blocked and waits for it from its first
  /// moment. REQUIRES: it can be executed.
  ServerProcess(const std::string& binary, const std::vector<std::string>& arguments,
                int pending_signal = 0);
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  /// The next line of its standard output without its end; what there was when the output ends
  /// first.
  std::string ReadLine();

  /// The same of its standard error.
  std::string ReadErrorLine();

  /// All of its standard error that has not been read, to its end. Blocks until it has ended.
  std::string ReadErrors();

  void Signal(int signal) const;

  /// None of its files may grow beyond so many bytes, as on a full disk, until that is lifted.
  void LimitFileSize(std::uint64_t bytes) const;
  void LiftFileSizeLimit() const;

  /// Blocks until it has ended. Its exit code, or the number of the signal that killed it,
  /// negative.
  int Wait();

 private:
  pid_t pid_ = 0;
  int output_ = -1;
  int errors_ = -1;
};

}  // namespace puzzlesolver
