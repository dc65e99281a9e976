#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/fuzz/promises.h"

namespace puzzlesolver::fuzz {

/// A file that has a path but no place on a disk.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& content) : descriptor_(memfd_create("table", 0)) {
    const ssize_t written = write(descriptor_, content.data(), content.size());
    Require(written == static_cast<ssize_t>(content.size()), "the file can be written");
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { close(descriptor_); }

  std::string path() const { return absl::StrCat("/proc/self/fd/", descriptor_); }

 private:
  int descriptor_;
};

}  // namespace puzzlesolver::fuzz
