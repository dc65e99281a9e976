#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "absl/time/time.h"
#include "service/app/puzzle_app.h"
#include "service/security/tls_files.h"
#include "service/security/work_limiter.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Of the table files, unless told otherwise. Empty without a data directory.
inline std::filesystem::path DefaultTableDirectory(const std::filesystem::path& data_directory) {
  return data_directory.empty() ? std::filesystem::path() : data_directory / "tables";
}

/// The same of the backups.
inline std::filesystem::path DefaultBackupDirectory(const std::filesystem::path& data_directory) {
  return data_directory.empty() ? std::filesystem::path() : data_directory / "backups";
}

/// Who may connect and call.
struct SecurityOptions {
  /// Certificate and key; empty: no TLS. With a client CA, clients need a certificate of its,
  /// unless the access file lets them in by tokens.
  security::TlsFiles tls;
  /// See security::AccessList. Empty: whoever connects may call everything.
  std::filesystem::path access_file;
  /// What each caller may have searched; no limit while units_per_second is 0.
  security::WorkLimiter::Options client_work;
  /// Without TLS, addresses that others than this machine reach are refused unless this is set.
  bool allow_plaintext = false;
};

/// Answers that servers share through Redis.
struct SharedCacheOptions {
  /// See storage::ParseRedisAddresses. Empty: none are shared.
  std::string addresses;
  /// The secret that signs them.
  std::filesystem::path key_file;
  /// See ReadRedisCredentials. Empty: nodes ask for none.
  std::filesystem::path credentials_file;
  /// Of one look-up, all in all.
  absl::Duration timeout = absl::Milliseconds(5);
};

struct ServerOptions {
  /// HOST:PORT to listen on; port 0 chooses a free one. Empty: no port, in-process channels only.
  std::string listen = "127.0.0.1:50051";
  /// The same for health checks alone, always in plaintext. Empty: none.
  std::string health_listen;
  /// The same for metrics over HTTP. Empty: none.
  std::string metrics_listen;
  SecurityOptions security;
  bool reflection = true;
  bool administration = true;
  /// Connections are closed at this age, so that clients look for new servers; calls on them may
  /// still take app.max_time.
  absl::Duration max_connection_age = absl::Minutes(10);
  /// The RocksDB database. Empty: answers are forgotten at the end.
  std::filesystem::path data_directory = "puzzlesolver-data";
  /// Of the copies that PuzzleSolverAdmin.Backup makes.
  std::filesystem::path backup_directory = DefaultBackupDirectory("puzzlesolver-data");
  /// Its secret signs exports; imports that it has not signed are not trusted. Empty: none are.
  std::filesystem::path export_key_file;
  /// A crash of the machine loses at most the answers of this interval.
  absl::Duration sync_interval = absl::Seconds(1);
  SharedCacheOptions shared_cache;
  /// Of stored answers on disk, at least kMinSolutionBytes; 0: any number.
  std::uint64_t max_solution_bytes = 0;
  static constexpr std::uint64_t kMinSolutionBytes = 16'000'000;
  /// Whether the server ends when the database cannot be opened. Otherwise it serves without, and
  /// tries again.
  bool store_required = true;
  /// See app::MemoryBudget; at most what the process is allowed, 0 is the default.
  std::uint64_t memory_bytes = 0;
  /// app.tables.on_event is the server's own.
  app::AppOptions app;
  /// nullptr: warnings and errors to stderr.
  std::shared_ptr<spdlog::logger> logger;
};

}  // namespace puzzlesolver::server
