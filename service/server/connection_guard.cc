#include "service/server/connection_guard.h"

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/security/file_descriptor.h"
#include "service/server/served_connection.h"

namespace puzzlesolver::server {
namespace {

constexpr std::chrono::milliseconds kInterval{50};
/// The memory of a broken connection is freed during the next seconds, and would be kept in pieces.
constexpr int kLooksPerTrim = 20;
constexpr int kTrims = 10;
/// Some 1,300 calls.
constexpr std::size_t kGrowthBytes = std::size_t{32} << 20;
/// Of one connection: also those count that have just ended.
constexpr int kTooManyCalls = 2 * kMaxCallsOfConnection;
/// Without a message: enough for eight of the largest at once.
constexpr std::uint64_t kTooManyBytes = std::uint64_t{128} << 20;

}  // namespace

std::size_t ConnectionGuard::PrivateMemory() {
  // Takes no memory, of which there may be none left.
  const security::FileDescriptor file(open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
  std::array<char, 128> text{};
  if (!file.is_open() || read(file.get(), text.data(), text.size() - 1) < 0) return 0;
  char* rest = text.data();
  std::strtoull(rest, &rest, 10);
  const std::size_t resident = std::strtoull(rest, &rest, 10);
  const std::size_t shared = std::strtoull(rest, &rest, 10);
  return (resident - std::min(resident, shared)) * static_cast<std::size_t>(getpagesize());
}

ConnectionGuard::ConnectionGuard(spdlog::logger& logger, MemoryProbe memory)
    : memory_(std::move(memory)),
      warning_(logger),
      memory_bytes_(memory_()),
      thread_([this](const std::stop_token& stop) { Run(stop); }) {}

void ConnectionGuard::Run(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    if (MemoryHasGrown()) TryToBreakSome();
    if (trims_ > 0 && ++looks_ % kLooksPerTrim == 0) {
      malloc_trim(0);
      --trims_;
    }
    stopped.wait_for(lock, stop, kInterval, [] { return false; });
  }
}

bool ConnectionGuard::MemoryHasGrown() {
  const std::size_t now = memory_();
  const bool has_grown = now > memory_bytes_ + kGrowthBytes;
  memory_bytes_ = has_grown ? now : std::min(memory_bytes_, now);
  return has_grown;
}

void ConnectionGuard::TryToBreakSome() {
  try {
    BreakSome();
  } catch (const std::bad_alloc&) {
    // The next look may be luckier.
  }
}

void ConnectionGuard::BreakSome() {
  absl::flat_hash_map<std::int64_t, Seen> seen;
  for (const ServedConnection& connection : ServedConnections()) {
    Seen& last = seen[connection.id] = seen_[connection.id];
    if (connection.messages > last.messages) {
      last.messages = connection.messages;
      last.received_bytes = connection.received_bytes;
    }
    const bool floods = connection.received_bytes > last.received_bytes + kTooManyBytes;
    if (!floods && connection.calls <= kTooManyCalls) continue;
    Break(connection);
    trims_ = kTrims;
    if (std::exchange(last.is_broken, true)) continue;
    ++broken_;
    warning_.Log(absl::StrCat("the connection of ", connection.peer, " is broken: its client ",
                              floods ? "sends and sends, but no message is ever complete"
                                     : "resets calls faster than they can be forgotten",
                              " (", broken(), " broken so far)"));
  }
  seen_ = std::move(seen);
}

}  // namespace puzzlesolver::server
