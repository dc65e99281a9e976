#include "service/server/shared_cache.h"

#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "service/security/small_file.h"
#include "service/server/key_file.h"
#include "storage/shared/redis_address.h"
#include "storage/signing_key.h"

namespace puzzlesolver::server {
namespace {

constexpr char kKeyFile[] = "Shared cache's key file";
constexpr char kCredentialsFile[] = "Shared cache's credentials file";

bool EveryoneMayRead(const std::filesystem::path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  return !error && (status.permissions() & std::filesystem::perms::others_read) !=
                       std::filesystem::perms::none;
}

}  // namespace

absl::StatusOr<storage::RedisCredentials> ReadRedisCredentials(const std::filesystem::path& file) {
  const absl::StatusOr<std::string> content = security::ReadSmallFile(kCredentialsFile, file);
  if (!content.ok()) return content.status();
  const std::string line(absl::StripTrailingAsciiWhitespace(*content));
  const std::size_t colon = line.find(':');
  const bool has_user = colon != std::string::npos;
  storage::RedisCredentials credentials{has_user ? line.substr(0, colon) : "",
                                        has_user ? line.substr(colon + 1) : line};
  if (!credentials.password.empty() && line.find('\n') == std::string::npos) return credentials;
  return absl::InvalidArgumentError(absl::StrCat(security::NameOf(kCredentialsFile, file),
                                                 " is not as expected: one line with "
                                                 "USER:PASSWORD or PASSWORD."));
}

absl::Status CheckSharedCache(const SharedCacheOptions& options) {
  if (options.addresses.empty()) return absl::OkStatus();
  const absl::Status addresses = storage::ParseRedisAddresses(options.addresses).status();
  if (!addresses.ok()) return addresses;
  if (absl::Status key = ReadSigningKey(kKeyFile, options.key_file).status(); !key.ok()) return key;
  if (options.credentials_file.empty()) return absl::OkStatus();
  return ReadRedisCredentials(options.credentials_file).status();
}

absl::StatusOr<std::unique_ptr<SharedCache>> SharedCache::Open(const SharedCacheOptions& options,
                                                               spdlog::logger& logger) {
  std::unique_ptr<SharedCache> cache(new SharedCache(logger));
  storage::SharedStoreOptions store;
  store.timeout = absl::ToChronoNanoseconds(options.timeout);
  store.on_change = [self = cache.get()](const std::string& node, const absl::Status& status) {
    self->Report(node, status);
  };
  auto seeds = storage::ParseRedisAddresses(options.addresses);
  if (!seeds.ok()) return seeds.status();
  store.seeds = *std::move(seeds);
  auto key = ReadSigningKey(kKeyFile, options.key_file);
  if (!key.ok()) return key.status();
  if (!options.credentials_file.empty()) {
    auto credentials = ReadRedisCredentials(options.credentials_file);
    if (!credentials.ok()) return credentials.status();
    store.credentials = *std::move(credentials);
  }
  for (const std::filesystem::path& file : {options.key_file, options.credentials_file}) {
    if (!file.empty() && EveryoneMayRead(file)) {
      logger.warn("'{}' is a secret that every user of this machine may read", file.string());
    }
  }
  cache->store_ = std::make_unique<storage::SharedStore>(*std::move(key), std::move(store));
  return cache;
}

void SharedCache::Report(const std::string& node, const absl::Status& status) {
  const std::string reason(status.message());
  if (node.empty() && status.ok()) {
    logger_.info("the shared cache is reached again");
  } else if (node.empty()) {
    cluster_warning_.Log(absl::StrCat("the shared cache cannot be reached: ", reason));
  } else if (status.ok()) {
    logger_.info("the shared cache's node {} works again", node);
  } else {
    node_warning_.Log(absl::StrCat("the shared cache's node ", node,
                                   " fails and is left alone for a moment: ", reason));
  }
}

}  // namespace puzzlesolver::server
