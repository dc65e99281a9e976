#pragma once

#include <memory>
#include <string_view>

#include "nlohmann/json.hpp"
#include "spdlog/formatter.h"
#include "spdlog/logger.h"

namespace puzzlesolver::telemetry {

enum class LogFormat {
  kText,  ///< TIME level: message, then the fields of an event as one JSON object
  kJson,  ///< see JsonFormatter
};

/// For a sink; times are UTC in either format.
std::unique_ptr<spdlog::formatter> NewFormatter(LogFormat format);

/// One JSON object a line: "time" (RFC 3339, UTC, milliseconds), "level", "message", then the
/// fields of the event, if it is one. Bytes that are not UTF-8 come out as U+FFFD.
class JsonFormatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& record, spdlog::memory_buf_t& line) override;
  std::unique_ptr<spdlog::formatter> clone() const override;
};

/// Logs `message` with `fields`: a JSON object without the keys "time", "level" and "message". Does
/// nothing when the logger does not take `level`; ask it first where making the fields costs time.
void LogEvent(spdlog::logger& logger, spdlog::level::level_enum level, std::string_view message,
              const nlohmann::ordered_json& fields);

}  // namespace puzzlesolver::telemetry
