#include "service/server/shared_cache_arguments.h"

#include <CLI/CLI.hpp>

#include "absl/strings/str_cat.h"
#include "service/server/argument_types.h"
#include "storage/shared/redis_address.h"

namespace puzzlesolver::server {
namespace {

/// A search thread that waits for longer would be late to obey.
constexpr absl::Duration kMaxTimeout = absl::Milliseconds(50);

std::string CheckAddresses(const std::string& text) {
  if (text.empty()) return "";
  return std::string(storage::ParseRedisAddresses(text).status().message());
}

}  // namespace

void SharedCacheArguments::AddTo(CLI::App& app) {
  app.add_option("--shared-cache", options_.addresses,
                 "Redis Cluster through which servers share answers; '' for none")
      ->type_name("redis://HOST:PORT,...")
      ->check(CheckAddresses)
      ->capture_default_str();
  app.add_option("--shared-cache-key-file", key_file_,
                 "Secret of at least 32 bytes that signs shared answers, the same for all servers")
      ->type_name("FILE")
      ->capture_default_str();
  app.add_option("--shared-cache-credentials-file", credentials_file_,
                 "USER:PASSWORD or PASSWORD to log in to Redis with; '' for none")
      ->type_name("FILE")
      ->capture_default_str();
  AddDuration(app, "--shared-cache-timeout", absl::Milliseconds(1), options_.timeout,
              "Longest that a search waits for a shared answer before it begins");
}

absl::StatusOr<SharedCacheOptions> SharedCacheArguments::Configure() const {
  if (options_.addresses.empty() != key_file_.empty()) {
    return absl::InvalidArgumentError(
        key_file_.empty()
            ? "--shared-cache is given without --shared-cache-key-file: expected that, too."
            : "--shared-cache-key-file is given without --shared-cache: expected that, too.");
  }
  if (!credentials_file_.empty() && options_.addresses.empty()) {
    return absl::InvalidArgumentError(
        "--shared-cache-credentials-file is given without --shared-cache: expected that, too.");
  }
  if (options_.timeout > kMaxTimeout) {
    return absl::InvalidArgumentError(
        absl::StrCat("--shared-cache-timeout ", absl::FormatDuration(options_.timeout),
                     " is too long: expected at most ", absl::FormatDuration(kMaxTimeout), "."));
  }
  SharedCacheOptions options = options_;
  options.key_file = key_file_;
  options.credentials_file = credentials_file_;
  return options;
}

}  // namespace puzzlesolver::server
