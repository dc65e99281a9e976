#pragma once

#include <CLI/App.hpp>
#include <string>

#include "absl/status/statusor.h"
#include "service/server/server_options.h"

namespace puzzlesolver::server {

/// What the server's command line says of the cache that servers share.
class SharedCacheArguments {
 public:
  /// `app` keeps references to this.
  void AddTo(CLI::App& app);

  /// What has been read. Errors: INVALID_ARGUMENT, one sentence, for options that need each other.
  absl::StatusOr<SharedCacheOptions> Configure() const;

 private:
  SharedCacheOptions options_;
  std::string key_file_;
  std::string credentials_file_;
};

}  // namespace puzzlesolver::server
