#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "absl/time/time.h"
#include "service/app/puzzle_app.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// Of the table files, unless told otherwise. Empty without a data directory.
inline std::filesystem::path DefaultTableDirectory(const std::filesystem::path& data_directory) {
  return data_directory.empty() ? std::filesystem::path() : data_directory / "tables";
}

struct ServerOptions {
  /// HOST:PORT to listen on; port 0 chooses a free one. Empty: no port, in-process channels only.
  std::string listen = "127.0.0.1:50051";
  /// The RocksDB database. Empty: answers are forgotten at the end.
  std::filesystem::path data_directory = "puzzlesolver-data";
  /// A crash of the machine loses at most the answers of this interval.
  absl::Duration sync_interval = absl::Seconds(1);
  /// app.tables.on_event is the server's own.
  app::AppOptions app;
  /// nullptr: warnings and errors to stderr.
  std::shared_ptr<spdlog::logger> logger;
};

}  // namespace puzzlesolver::server
