#pragma once

#include <CLI/App.hpp>
#include <string>

#include "service/server/configuration.h"
#include "service/server/shared_cache_arguments.h"
#include "service/server/table_arguments.h"

namespace puzzlesolver::server {

/// The options of the server, as CLI11 reads them.
class ServerArguments {
 public:
  /// Every option gets its environment variable. `app` keeps references to this.
  void AddTo(CLI::App& app);

  /// Makes what `app` prints complete: defaults that follow from other options.
  void ShowDerivedDefaults(CLI::App& app) const;

  /// What has been read. Errors: INVALID_ARGUMENT, one sentence, for options that contradict or
  /// need each other.
  absl::StatusOr<Configuration> Configure() const;

 private:
  void AddListening(CLI::App& app);
  void AddSecurity(CLI::App& app);
  void AddWork(CLI::App& app);
  void AddLogging(CLI::App& app);

  absl::Status CheckAddresses() const;
  absl::Status CheckTogether() const;

  Configuration configuration_;
  TableArguments tables_;
  SharedCacheArguments shared_cache_;
  std::string backup_directory_;
  std::string export_key_file_;
  std::string tls_certificate_;
  std::string tls_key_;
  std::string tls_client_ca_;
  std::string access_file_;
};

}  // namespace puzzlesolver::server
