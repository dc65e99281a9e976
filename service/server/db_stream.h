#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace puzzlesolver::server {

/// The file that an export is written to, which gets its name when it is complete: until then it is
/// FILE.making. A link stays one. "-" is the standard output; that, pipes and devices are written
/// to at once. Errors are one sentence that names the file.
class ExportFile {
 public:
  static absl::StatusOr<std::unique_ptr<ExportFile>> Create(const std::filesystem::path& file);

  /// Without Commit, the file is removed.
  ~ExportFile();

  /// CANCELLED within 50 ms of a request to stop, also while a pipe is full.
  absl::Status Write(std::string_view bytes, const std::stop_token& stop);

  /// Makes it durable and gives it its name.
  absl::Status Commit();

  std::uint64_t bytes() const { return bytes_; }

 private:
  /// `target` is empty where there is nothing to be renamed.
  ExportFile(std::filesystem::path file, std::filesystem::path target, int descriptor);

  const std::filesystem::path file_;    ///< as it was named; empty for the standard output
  const std::filesystem::path target_;  ///< what it gets its name from
  const int descriptor_;
  const bool is_regular_;
  std::uint64_t bytes_ = 0;
  bool is_committed_ = false;
};

/// The file that an import is read from; "-" is the standard input. Errors are one sentence that
/// names the file.
class ImportFile {
 public:
  static absl::StatusOr<std::unique_ptr<ImportFile>> Open(const std::filesystem::path& file);
  ~ImportFile();

  /// The next bytes, at most 256 KiB; nullopt at the end. CANCELLED within 50 ms of a request to
  /// stop, also while a pipe is empty.
  absl::StatusOr<std::optional<std::string>> Read(const std::stop_token& stop);

  /// nullopt for what is no regular file.
  std::optional<std::uint64_t> total_bytes() const { return total_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  ImportFile(std::filesystem::path file, int descriptor);

  const std::filesystem::path file_;
  const int descriptor_;
  std::optional<std::uint64_t> total_;
  std::uint64_t bytes_ = 0;
};

}  // namespace puzzlesolver::server
