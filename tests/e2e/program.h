#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "tests/support/temporary_directory.h"

namespace puzzlesolver {

struct ProgramResult {
  int exit_code = 0;  ///< minus the signal if one ended the program
  std::string out;
  std::string err;
};

/// A program that runs.
class Program {
 public:
  /// Starts `command` with `input` as its standard input. Its standard output goes to the file
  /// descriptor `out` if that is not negative.
  explicit Program(const std::vector<std::string>& command, const std::string& input = "",
                   int out = -1);

  pid_t pid() const { return pid_; }

  /// Waits for its end. To be called once.
  ProgramResult Wait();

 private:
  TemporaryDirectory directory_;
  pid_t pid_ = 0;
};

}  // namespace puzzlesolver
