#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/shared/redis_reply.h"
#include "tests/e2e/server_process.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {

/// A redis-server on a port of 127.0.0.1, which forgets all at its end.
class RedisProcess {
 public:
  /// Waits until it answers. `arguments` are more of its options, without their "--".
  explicit RedisProcess(const std::vector<std::string>& arguments = {});

  std::uint16_t port() const { return port_; }
  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

  /// Its reply to a command, which may be an error. Throws std::runtime_error when there is none
  /// within a minute.
  storage::RedisReply Run(const storage::RedisCommand& command) const;

  void Signal(int signal) const { process_.Signal(signal); }

 private:
  const TemporaryDirectory directory_;
  const std::uint16_t port_;
  const ServerProcess process_;
};

}  // namespace puzzlesolver
