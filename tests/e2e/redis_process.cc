#include "tests/e2e/redis_process.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <random>
#include <stdexcept>
#include <thread>

#include "storage/shared/redis_connection.h"

namespace puzzlesolver {
namespace {

using storage::RedisCommand;
using storage::RedisReply;

bool IsFree(std::uint16_t port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  const int bound = bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof(address));
  close(listener);
  return bound == 0;
}

/// Such that the port 10,000 above, where a cluster talks, is free, too; not among those that the
/// system gives to who connects, so that both stay free when a process is gone for a while.
std::uint16_t FreePort() {
  std::random_device random;
  for (;;) {
    const auto port = static_cast<std::uint16_t>(10'000 + random() % 12'000);
    if (IsFree(port) && IsFree(static_cast<std::uint16_t>(port + 10'000))) return port;
  }
}

std::vector<std::string> Complete(const std::vector<std::string>& arguments, std::uint16_t port,
                                  const std::string& directory) {
  std::vector<std::string> all = {
      "--port",    std::to_string(port), "--bind", "127.0.0.1", "--dir",        directory,
      "--logfile", "redis.log",          "--save", "",          "--appendonly", "no"};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    all.push_back(i % 2 == 0 ? "--" + arguments[i] : arguments[i]);
  }
  return all;
}

absl::StatusOr<std::vector<RedisReply>> Ask(std::uint16_t port, const RedisCommand& command) {
  auto connection = storage::OpenRedisConnection({"127.0.0.1", port});
  if (!connection.ok()) return connection.status();
  return (*connection)
      ->Exchange({&command, 1}, {std::chrono::steady_clock::now() + std::chrono::minutes(1),
                                 std::size_t{16} << 20});
}

}  // namespace

RedisProcess::RedisProcess(const std::vector<std::string>& arguments)
    : port_(FreePort()),
      process_(PUZZLESOLVER_REDIS_SERVER, Complete(arguments, port_, directory_.path().string())) {
  while (!Ask(port_, {"PING"}).ok()) std::this_thread::yield();
}

RedisReply RedisProcess::Run(const RedisCommand& command) const {
  auto replies = Ask(port_, command);
  if (!replies.ok()) throw std::runtime_error(replies.status().ToString());
  return std::move(replies->front());
}

}  // namespace puzzlesolver
