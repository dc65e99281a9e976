#pragma once

#include <filesystem>
#include <memory>

#include "absl/status/statusor.h"
#include "service/server/rare_warning.h"
#include "service/server/server_options.h"
#include "spdlog/logger.h"
#include "storage/shared/shared_store.h"

namespace puzzlesolver::server {

/// Reads a file of one line, USER:PASSWORD or PASSWORD; a password with a colon in it needs a colon
/// before it. Errors: those of security::ReadSmallFile, INVALID_ARGUMENT for other content, which
/// the sentence does not tell.
absl::StatusOr<storage::RedisCredentials> ReadRedisCredentials(const std::filesystem::path& file);

/// Whether a shared cache may be used with `options`, as far as can be told without asking it.
absl::Status CheckSharedCache(const SharedCacheOptions& options);

/// The store that servers share, and a line in the log when it fails or works again.
class SharedCache {
 public:
  /// Waits for nothing: a cache that cannot be reached is tried again. Warns of secrets that every
  /// user of this machine may read. `logger` is borrowed. Errors: those of CheckSharedCache.
  static absl::StatusOr<std::unique_ptr<SharedCache>> Open(const SharedCacheOptions& options,
                                                           spdlog::logger& logger);

  storage::SharedStore& store() { return *store_; }
  const storage::SharedStore& store() const { return *store_; }

 private:
  explicit SharedCache(spdlog::logger& logger)
      : logger_(logger), cluster_warning_(logger), node_warning_(logger) {}

  void Report(const std::string& node, const absl::Status& status);

  spdlog::logger& logger_;
  RareWarning cluster_warning_;
  RareWarning node_warning_;
  std::unique_ptr<storage::SharedStore> store_;  // last: it uses the others
};

}  // namespace puzzlesolver::server
