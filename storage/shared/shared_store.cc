#include "storage/shared/shared_store.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/shared/key_slot.h"
#include "storage/shared/shared_commands.h"

namespace puzzlesolver::storage {
namespace {

/// For what the protocol adds to a record, or an error.
constexpr std::size_t kReplyOverheadBytes = 1024;
constexpr std::size_t kMaxWriteReplyBytes = WriteQueue::kMaxTogether * kReplyOverheadBytes;

RedisCluster::Options ClusterOptions(SharedStoreOptions options) {
  RedisCluster::Options cluster;
  cluster.seeds = std::move(options.seeds);
  cluster.node.credentials = std::move(options.credentials);
  cluster.node.breaker = options.breaker;
  cluster.node.clock = std::move(options.clock);
  if (options.on_change) {
    cluster.on_reach = [tell = options.on_change](const absl::Status& status) { tell("", status); };
    cluster.node.on_change = [tell = options.on_change](const RedisAddress& node,
                                                        const absl::Status& status) {
      tell(FormatRedisAddress(node), status);
    };
  }
  return cluster;
}

}  // namespace

SharedStore::SharedStore(SigningKey signing_key, SharedStoreOptions options)
    : signing_key_(std::move(signing_key)),
      timeout_(options.timeout),
      write_timeout_(options.write_timeout),
      cluster_(ClusterOptions(options)),
      queue_(options.queue_bytes, [this](std::span<const RedisRequest> requests,
                                         const std::stop_token& stop) { Write(requests, stop); }) {}

absl::StatusOr<std::optional<Record>> SharedStore::Find(const Key& key) {
  const ExchangeLimits limits{std::chrono::steady_clock::now() + timeout_,
                              kMaxSharedRecordBytes + kReplyOverheadBytes};
  const std::string encoded_key = EncodeKey(key);
  const std::string name = SharedRecordName(signing_key_, encoded_key);
  absl::StatusOr<RedisReply> reply = cluster_.Run({KeySlot(name), ReadCommand(name)}, limits);
  if (reply.ok() && reply->kind == RedisReply::Kind::kError) {
    reply = absl::UnavailableError(absl::StrCat("The shared cache replies: ", reply->text));
  }
  if (!reply.ok()) {
    CountFailure(reply.status());
    return reply.status();
  }
  return Open(encoded_key, name, *reply);
}

std::optional<Record> SharedStore::Open(const std::string& encoded_key, std::string name,
                                        const RedisReply& reply) {
  if (reply.kind == RedisReply::Kind::kNil) {
    ++misses_;
    return std::nullopt;
  }
  if (reply.kind != RedisReply::Kind::kText) {
    ++rejected_;
    return std::nullopt;
  }
  SharedRecord found = OpenSharedRecord(signing_key_, encoded_key, reply.text);
  if (found.state == SharedRecordState::kRejected) {
    ++rejected_;
    const std::uint16_t slot = KeySlot(name);
    queue_.Push({slot, RemoveCommand(std::move(name), reply.text)});
  } else {
    ++(found.record ? hits_ : misses_);
  }
  return std::move(found.record);
}

void SharedStore::CountFailure(const absl::Status& status) {
  if (absl::IsDeadlineExceeded(status)) {
    ++timeouts_;
  } else if (absl::IsFailedPrecondition(status)) {
    ++skipped_;
  } else {
    ++errors_;
  }
}

void SharedStore::Put(std::span<const Entry> entries) {
  for (const Entry& entry : entries) Send(entry, KeepStrongerCommand);
}

void SharedStore::Drop(const Entry& wrong) { Send(wrong, RemoveCommand); }

void SharedStore::Send(const Entry& entry, Command command) {
  const std::string encoded_key = EncodeKey(entry.key);
  std::string value = SealSharedRecord(signing_key_, encoded_key, entry.record);
  if (value.size() > kMaxSharedRecordBytes) return;
  std::string name = SharedRecordName(signing_key_, encoded_key);
  const std::uint16_t slot = KeySlot(name);
  queue_.Push({slot, command(std::move(name), std::move(value))});
}

void SharedStore::Write(std::span<const RedisRequest> requests, const std::stop_token& stop) {
  for (const auto& reply : cluster_.RunAll(requests, write_timeout_, kMaxWriteReplyBytes, stop)) {
    ++(reply.ok() && reply->kind == RedisReply::Kind::kInteger ? writes_ : writes_failed_);
  }
}

SharedStatistics SharedStore::GetStatistics() const {
  SharedStatistics statistics;
  statistics.hits = hits_;
  statistics.misses = misses_;
  statistics.rejected = rejected_;
  statistics.timeouts = timeouts_;
  statistics.skipped = skipped_;
  statistics.errors = errors_;
  statistics.writes = writes_;
  statistics.writes_failed = writes_failed_;
  statistics.writes_dropped = queue_.dropped();
  statistics.writes_pending = queue_.pending();
  statistics.nodes = cluster_.CountNodes();
  statistics.nodes_left_alone = cluster_.CountNodesLeftAlone();
  return statistics;
}

}  // namespace puzzlesolver::storage
