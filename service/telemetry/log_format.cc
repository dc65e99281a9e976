#include "service/telemetry/log_format.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "spdlog/pattern_formatter.h"

namespace puzzlesolver::telemetry {
namespace {

// Its address marks an event's record. The record's payload is then the message, a space and the
// fields; its line number is the length of the message.
constexpr char kEventMark[] = "event";

constexpr char kTextPattern[] = "%Y-%m-%dT%H:%M:%S.%eZ %^%l%$: %v";

std::string Dump(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string_view View(spdlog::string_view_t text) { return {text.data(), text.size()}; }

struct Content {
  std::string_view message;
  std::string_view members;  ///< of the JSON object of the fields, with its closing brace
};

Content ContentOf(const spdlog::details::log_msg& record) {
  const std::string_view payload = View(record.payload);
  if (record.source.funcname != kEventMark) return {payload, "}"};
  const std::size_t length = static_cast<std::size_t>(record.source.line);
  return {payload.substr(0, length), payload.substr(length + 2)};
}

std::string FormatTime(spdlog::log_clock::time_point time) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%E3SZ", absl::FromChrono(time), absl::UTCTimeZone());
}

}  // namespace

std::unique_ptr<spdlog::formatter> NewFormatter(LogFormat format) {
  if (format == LogFormat::kJson) return std::make_unique<JsonFormatter>();
  return std::make_unique<spdlog::pattern_formatter>(kTextPattern, spdlog::pattern_time_type::utc);
}

void JsonFormatter::format(const spdlog::details::log_msg& record, spdlog::memory_buf_t& line) {
  const Content content = ContentOf(record);
  const std::string level(View(spdlog::level::to_string_view(record.level)));
  std::string text = absl::StrCat(R"({"time":")", FormatTime(record.time), R"(","level":")", level,
                                  R"(","message":)", Dump(std::string(content.message)));
  if (content.members != "}") text += ',';
  text += content.members;
  text += '\n';
  line.append(text.data(), text.data() + text.size());
}

std::unique_ptr<spdlog::formatter> JsonFormatter::clone() const {
  return std::make_unique<JsonFormatter>();
}

void LogEvent(spdlog::logger& logger, spdlog::level::level_enum level, std::string_view message,
              const nlohmann::ordered_json& fields) {
  if (!logger.should_log(level)) return;
  const std::string payload = absl::StrCat(std::string(message), " ", Dump(fields));
  logger.log(spdlog::source_loc("", static_cast<int>(message.size()), kEventMark), level,
             spdlog::string_view_t(payload));
}

}  // namespace puzzlesolver::telemetry
