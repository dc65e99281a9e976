#include "service/server/checked_options.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/app/format_bytes.h"
#include "service/app/memory_allowance.h"
#include "service/server/key_file.h"
#include "service/server/logging.h"
#include "service/server/secure_access.h"
#include "service/server/shared_cache.h"

namespace puzzlesolver::server {
namespace {

/// What there is of `directory`, at the least "." or "/".
std::filesystem::path ExistingPart(std::filesystem::path directory) {
  std::error_code ignored;
  while (!directory.empty() && !std::filesystem::exists(directory, ignored)) {
    directory = directory.parent_path();
  }
  return directory.empty() ? "." : directory;
}

absl::Status CheckDirectory(const std::filesystem::path& directory, int access_mode) {
  if (directory.empty()) return absl::OkStatus();
  const std::filesystem::path there = ExistingPart(directory);
  std::error_code ignored;
  const char* problem = nullptr;
  if (!std::filesystem::is_directory(there, ignored)) problem = "is no directory";
  if (problem == nullptr && access(there.c_str(), access_mode) != 0) problem = "cannot be written";
  if (problem == nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("'", there.string(), "' ", problem,
                                                 ": expected a directory for '", directory.string(),
                                                 "'."));
}

absl::Status CheckDataDirectories(const ServerOptions& options) {
  const std::filesystem::path& data = options.data_directory;
  if (options.store_required) {
    const absl::Status status = CheckDirectory(data, R_OK | W_OK | X_OK);
    if (!status.ok()) return status;
  }
  // Tables and backups that are there are of use where nobody may write, too.
  for (const auto& [directory, standard] :
       {std::pair(options.app.tables.directory, DefaultTableDirectory(data)),
        std::pair(options.backup_directory, DefaultBackupDirectory(data))}) {
    // Where the database may be missing, so may be what is kept beside it.
    if (!options.store_required && directory == standard) continue;
    if (absl::Status status = CheckDirectory(directory, F_OK); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

std::shared_ptr<spdlog::logger> LoggerOf(const ServerOptions& options) {
  return options.logger != nullptr ? options.logger
                                   : NewLogger(spdlog::level::warn, telemetry::LogFormat::kText);
}

absl::StatusOr<app::MemoryBudget> MemoryBudgetOf(const ServerOptions& options) {
  if (const std::uint64_t allowed = app::AllowedMemory(); options.memory_bytes > allowed) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--memory ", app::FormatBytes(options.memory_bytes), " is more than the ",
        app::FormatBytes(allowed),
        " that this process is allowed by the machine, its cgroup and ulimit -v: expected no more, "
        "or 0."));
  }
  return app::MemoryBudget::Of(
      options.memory_bytes != 0 ? options.memory_bytes : app::MemoryBudget::Default(),
      options.app.tables.memory_bytes);
}

absl::StatusOr<Address> AddressToListenOn(const ServerOptions& options) {
  absl::StatusOr<Address> address = ParseAddress(options.listen);
  const SecurityOptions& security = options.security;
  if (!address.ok() || !security.tls.certificate.empty() || security.allow_plaintext ||
      IsLoopback(*address)) {
    return address;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "Others than this machine could reach ", options.listen,
      " in plaintext: expected a TLS certificate and key, or --allow-plaintext true."));
}

absl::StatusOr<std::optional<storage::SigningKey>> ExportKeyOf(const ServerOptions& options) {
  if (options.export_key_file.empty()) return std::optional<storage::SigningKey>();
  auto key = ReadSigningKey("Export key file", options.export_key_file);
  if (!key.ok()) return key.status();
  return std::optional(*std::move(key));
}

absl::Status CheckOptions(const ServerOptions& options) {
  for (const absl::Status& status :
       {AddressToListenOn(options).status(), MemoryBudgetOf(options).status(),
        CheckDataDirectories(options), ExportKeyOf(options).status()}) {
    if (!status.ok()) return status;
  }
  if (absl::Status status = CheckSharedCache(options.shared_cache); !status.ok()) return status;
  const std::shared_ptr<spdlog::logger> logger = LoggerOf(options);
  return SecureAccess::Open(options.security, *logger).status();
}

}  // namespace puzzlesolver::server
