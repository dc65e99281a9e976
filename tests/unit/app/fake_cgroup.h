#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_directory.h"

namespace puzzlesolver::app {

/// Files that stand for /proc/self/cgroup ("proc") and /sys/fs/cgroup ("mount").
class FakeCgroup {
 public:
  void Write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((root_.path() / path).parent_path());
    std::ofstream(root_.path() / path) << text;
  }

  std::filesystem::path proc() const { return root_.path() / "proc"; }
  std::filesystem::path mount() const { return root_.path() / "mount"; }

 private:
  TemporaryDirectory root_;
};

}  // namespace puzzlesolver::app
