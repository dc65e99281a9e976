#pragma once

#include <spdlog/logger.h>
#include <spdlog/sinks/ringbuffer_sink.h>

#include <memory>
#include <string>
#include <vector>

namespace puzzlesolver::server {

/// A logger and what it has written last.
class LogLines {
 public:
  spdlog::logger& logger() { return logger_; }
  std::vector<std::string> Read() { return sink_->last_formatted(); }

 private:
  const std::shared_ptr<spdlog::sinks::ringbuffer_sink_mt> sink_ =
      std::make_shared<spdlog::sinks::ringbuffer_sink_mt>(100);
  spdlog::logger logger_{"test", sink_};
};

}  // namespace puzzlesolver::server
