#include "storage/shared/redis_node.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

RedisCommand LogInCommand(const RedisCredentials& credentials) {
  if (credentials.user.empty()) return {"AUTH", credentials.password};
  return {"AUTH", credentials.user, credentials.password};
}

}  // namespace

absl::StatusOr<std::vector<RedisReply>> RedisNode::Exchange(std::span<const RedisCommand> commands,
                                                            const ExchangeLimits& limits) {
  if (!breaker_.LetsPass()) {
    return absl::FailedPreconditionError(
        absl::StrCat(FormatRedisAddress(address_), " is left alone for a moment."));
  }
  auto replies = Try(commands, limits);
  Report(replies.status());
  return replies;
}

absl::StatusOr<std::vector<RedisReply>> RedisNode::Try(std::span<const RedisCommand> commands,
                                                       const ExchangeLimits& limits) {
  if (std::unique_ptr<RedisConnection> connection = TakeIdle()) {
    auto replies = connection->Exchange(commands, limits);
    if (replies.ok()) Keep(std::move(connection));
    // A node may have closed what was idle for long, or have been started anew.
    if (!absl::IsUnavailable(replies.status())) return replies;
    const std::lock_guard lock(mutex_);
    idle_.clear();
  }
  return TryAnew(commands, limits);
}

absl::StatusOr<std::vector<RedisReply>> RedisNode::TryAnew(std::span<const RedisCommand> commands,
                                                           const ExchangeLimits& limits) {
  auto connection = OpenRedisConnection(address_);
  if (!connection.ok()) return connection.status();
  if (options_.credentials) {
    const RedisCommand log_in = LogInCommand(*options_.credentials);
    const auto replies = (*connection)->Exchange({&log_in, 1}, limits);
    if (!replies.ok()) return replies.status();
    if (replies->front().kind == RedisReply::Kind::kError) {
      return absl::PermissionDeniedError(absl::StrCat(
          FormatRedisAddress(address_), " refuses user and password: ", replies->front().text));
    }
  }
  auto replies = (*connection)->Exchange(commands, limits);
  if (replies.ok()) Keep(*std::move(connection));
  return replies;
}

std::unique_ptr<RedisConnection> RedisNode::TakeIdle() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  std::unique_ptr<RedisConnection> connection = std::move(idle_.back());
  idle_.pop_back();
  return connection;
}

void RedisNode::Keep(std::unique_ptr<RedisConnection> connection) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMaxIdle) idle_.push_back(std::move(connection));
}

void RedisNode::Report(const absl::Status& status) {
  const bool changed = status.ok() ? breaker_.Succeeded() : breaker_.Failed();
  if (changed && options_.on_change) options_.on_change(address_, status);
}

}  // namespace puzzlesolver::storage
