#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "service/telemetry/log_format.h"
#include "spdlog/sinks/ostream_sink.h"

namespace puzzlesolver::telemetry {

/// A logger whose lines a test can read. Takes every level.
class LogLines {
 public:
  explicit LogLines(LogFormat format = LogFormat::kJson)
      : sink_(std::make_shared<spdlog::sinks::ostream_sink_mt>(text_)),
        logger_(std::make_shared<spdlog::logger>("test", sink_)) {
    logger_->set_formatter(NewFormatter(format));
    logger_->set_level(spdlog::level::trace);
  }

  const std::shared_ptr<spdlog::logger>& logger() const { return logger_; }

  std::vector<std::string> Lines() const {
    std::istringstream text(text_.str());
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }

  /// Each line must be JSON.
  std::vector<nlohmann::ordered_json> Objects() const {
    std::vector<nlohmann::ordered_json> objects;
    for (const std::string& line : Lines()) objects.push_back(nlohmann::ordered_json::parse(line));
    return objects;
  }

 private:
  std::ostringstream text_;
  const std::shared_ptr<spdlog::sinks::ostream_sink_mt> sink_;
  const std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace puzzlesolver::telemetry
