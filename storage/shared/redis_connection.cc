#include "storage/shared/redis_connection.h"

#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::storage {
namespace {

using std::chrono::steady_clock;

struct FreeContext {
  void operator()(redisContext* context) const { redisFree(context); }
};

/// The shortest element is ":0\r\n".
constexpr std::size_t kMinElementBytes = 4;

/// Where the element of a task stands: those of an array have their place before they come.
RedisReply* Place(const redisReadTask* task, RedisReply::Kind kind) {
  RedisReply* const place =
      task->parent == nullptr
          ? new RedisReply
          : &static_cast<RedisReply*>(task->parent->obj)->elements[static_cast<size_t>(task->idx)];
  place->kind = kind;
  return place;
}

RedisReply::Kind KindOf(int type) {
  if (type == REDIS_REPLY_ERROR) return RedisReply::Kind::kError;
  return type == REDIS_REPLY_STATUS ? RedisReply::Kind::kStatus : RedisReply::Kind::kText;
}

void* CreateString(const redisReadTask* task, char* text, std::size_t size) {
  RedisReply* const reply = Place(task, KindOf(task->type));
  reply->text.assign(text, size);
  return reply;
}

// An announced size alone must not cost memory, and hiredis believes it.
void* CreateArray(const redisReadTask* task, int size) {
  auto& elements_left = *static_cast<std::size_t*>(task->privdata);
  const auto elements = static_cast<std::size_t>(std::max(size, 0));
  if (elements > elements_left) return nullptr;
  elements_left -= elements;
  RedisReply* const reply = Place(task, RedisReply::Kind::kArray);
  reply->elements.resize(elements);
  return reply;
}

void* CreateInteger(const redisReadTask* task, long long value) {
  RedisReply* const reply = Place(task, RedisReply::Kind::kInteger);
  reply->integer = value;
  return reply;
}

void* CreateNil(const redisReadTask* task) { return Place(task, RedisReply::Kind::kNil); }

void FreeReply(void* reply) { delete static_cast<RedisReply*>(reply); }

std::string Format(std::span<const RedisCommand> commands) {
  std::string bytes;
  for (const RedisCommand& command : commands) {
    std::vector<const char*> words;
    std::vector<std::size_t> sizes;
    for (const std::string& word : command) {
      words.push_back(word.data());
      sizes.push_back(word.size());
    }
    char* formatted = nullptr;
    const int size = redisFormatCommandArgv(&formatted, static_cast<int>(words.size()),
                                            words.data(), sizes.data());
    if (size > 0) bytes.append(formatted, static_cast<std::size_t>(size));
    redisFreeCommand(formatted);
  }
  return bytes;
}

class HiredisConnection final : public RedisConnection {
 public:
  HiredisConnection(std::unique_ptr<redisContext, FreeContext> context, std::string name)
      : context_(std::move(context)), name_(std::move(name)) {
    context_->reader->fn = &functions_;
    // What redisReaderSetPrivdata would do, which does not compile as C++.
    context_->reader->privdata = &elements_left_;
  }

  absl::StatusOr<std::vector<RedisReply>> Exchange(std::span<const RedisCommand> commands,
                                                   const ExchangeLimits& limits) override {
    bytes_left_ = limits.max_reply_bytes;
    elements_left_ = limits.max_reply_bytes / kMinElementBytes;
    if (absl::Status status = Send(Format(commands), limits.deadline); !status.ok()) return status;
    std::vector<RedisReply> replies;
    while (replies.size() < commands.size()) {
      absl::StatusOr<RedisReply> reply = Receive(limits.deadline);
      if (!reply.ok()) return reply.status();
      replies.push_back(*std::move(reply));
    }
    return replies;
  }

 private:
  absl::Status Broken(int error) const {
    return absl::UnavailableError(
        absl::StrCat(name_, " cannot be reached: ", std::generic_category().message(error), "."));
  }

  absl::Status Wait(short events, steady_clock::time_point deadline) const {
    for (;;) {
      const std::chrono::nanoseconds left = deadline - steady_clock::now();
      if (left.count() <= 0) {
        return absl::DeadlineExceededError(absl::StrCat(name_, " did not answer in time."));
      }
      const timespec timeout{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
      pollfd descriptor{context_->fd, events, 0};
      const int ready = ppoll(&descriptor, 1, &timeout, nullptr);
      if (ready > 0) return absl::OkStatus();
      if (ready < 0 && errno != EINTR) return Broken(errno);
    }
  }

  absl::Status Send(std::string_view bytes, steady_clock::time_point deadline) const {
    while (!bytes.empty()) {
      if (absl::Status status = Wait(POLLOUT, deadline); !status.ok()) return status;
      const ssize_t sent = send(context_->fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
      if (sent < 0 && errno != EAGAIN && errno != EINTR) return Broken(errno);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<RedisReply> Receive(steady_clock::time_point deadline) {
    for (;;) {
      void* object = nullptr;
      if (redisReaderGetReply(context_->reader, &object) != REDIS_OK) return NoProtocol();
      if (object != nullptr) {
        const std::unique_ptr<RedisReply> reply(static_cast<RedisReply*>(object));
        return std::move(*reply);
      }
      if (absl::Status status = Wait(POLLIN, deadline); !status.ok()) return status;
      if (absl::Status status = ReadSome(); !status.ok()) return status;
    }
  }

  absl::Status ReadSome() {
    std::array<char, 16384> part;
    const ssize_t received = recv(context_->fd, part.data(), part.size(), 0);
    if (received < 0 && (errno == EAGAIN || errno == EINTR)) return absl::OkStatus();
    if (received <= 0) return Broken(received == 0 ? ECONNRESET : errno);
    const auto bytes = static_cast<std::size_t>(received);
    if (bytes > bytes_left_) return NoProtocol();
    bytes_left_ -= bytes;
    return redisReaderFeed(context_->reader, part.data(), bytes) == REDIS_OK ? absl::OkStatus()
                                                                             : NoProtocol();
  }

  absl::Status NoProtocol() const {
    return absl::DataLossError(
        absl::StrCat(name_, " sends what is no reply, or more than was asked for."));
  }

  redisReplyObjectFunctions functions_{CreateString, CreateArray, CreateInteger, CreateNil,
                                       FreeReply};
  std::size_t bytes_left_ = 0;
  std::size_t elements_left_ = 0;
  const std::unique_ptr<redisContext, FreeContext> context_;  // its reader uses the others
  const std::string name_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<RedisConnection>> OpenRedisConnection(const RedisAddress& address) {
  std::string name = FormatRedisAddress(address);
  std::unique_ptr<redisContext, FreeContext> context(
      redisConnectNonBlock(address.host.c_str(), address.port));
  if (context == nullptr || context->err != 0) {
    return absl::UnavailableError(absl::StrCat(
        name, " cannot be reached: ", context == nullptr ? "no memory" : context->errstr, "."));
  }
  fcntl(context->fd, F_SETFD, FD_CLOEXEC);
  return std::make_unique<HiredisConnection>(std::move(context), std::move(name));
}

}  // namespace puzzlesolver::storage
