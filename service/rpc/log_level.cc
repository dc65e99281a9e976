#include "service/rpc/log_level.h"

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::rpc {

absl::StatusOr<spdlog::level::level_enum> LogLevelFromProto(v1::LogLevel level) {
  switch (level) {
    case v1::LOG_LEVEL_TRACE:
      return spdlog::level::trace;
    case v1::LOG_LEVEL_DEBUG:
      return spdlog::level::debug;
    case v1::LOG_LEVEL_INFO:
      return spdlog::level::info;
    case v1::LOG_LEVEL_WARNING:
      return spdlog::level::warn;
    case v1::LOG_LEVEL_ERROR:
      return spdlog::level::err;
    case v1::LOG_LEVEL_OFF:
      return spdlog::level::off;
    default:
      return FieldError("level", absl::StrCat("The level is ", static_cast<int>(level),
                                              ", but one from LOG_LEVEL_TRACE to LOG_LEVEL_OFF "
                                              "is needed."));
  }
}

v1::LogLevel ToProto(spdlog::level::level_enum level) {
  switch (level) {
    case spdlog::level::trace:
      return v1::LOG_LEVEL_TRACE;
    case spdlog::level::debug:
      return v1::LOG_LEVEL_DEBUG;
    case spdlog::level::info:
      return v1::LOG_LEVEL_INFO;
    case spdlog::level::warn:
      return v1::LOG_LEVEL_WARNING;
    case spdlog::level::err:
    case spdlog::level::critical:
      return v1::LOG_LEVEL_ERROR;
    default:
      return v1::LOG_LEVEL_OFF;
  }
}

}  // namespace puzzlesolver::rpc
