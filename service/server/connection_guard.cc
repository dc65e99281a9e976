#include "service/server/connection_guard.h"

#include <fcntl.h>
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
/// Some 1,300 calls.
constexpr std::size_t kGrowthBytes = std::size_t{32} << 20;
/// Of one connection: also those count that have just ended.
constexpr int kTooManyCalls = 2 * kMaxCallsOfConnection;

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
    if (MemoryHasGrown()) TryToBreakOvercrowded();
    stopped.wait_for(lock, stop, kInterval, [] { return false; });
  }
}

bool ConnectionGuard::MemoryHasGrown() {
  const std::size_t now = memory_();
  const bool has_grown = now > memory_bytes_ + kGrowthBytes;
  memory_bytes_ = has_grown ? now : std::min(memory_bytes_, now);
  return has_grown;
}

void ConnectionGuard::TryToBreakOvercrowded() {
  try {
    BreakOvercrowded();
  } catch (const std::bad_alloc&) {
    // The next look may be luckier.
  }
}

void ConnectionGuard::BreakOvercrowded() {
  const absl::flat_hash_set<std::int64_t> ending = std::exchange(ending_, {});
  for (const ServedConnection& connection : ServedConnections()) {
    if (connection.calls <= kTooManyCalls) continue;
    Break(connection);
    ending_.insert(connection.id);
    if (ending.contains(connection.id)) continue;
    ++broken_;
    warning_.Log(absl::StrCat("the connection of ", connection.peer,
                              " is broken: its client resets calls faster than they can be "
                              "forgotten (",
                              broken(), " broken so far)"));
  }
}

}  // namespace puzzlesolver::server
