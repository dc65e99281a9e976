#include "service/server/logging.h"

#include <unistd.h>

#include <utility>

#include "google/protobuf/stubs/logging.h"
#include "grpc/support/log.h"
#include "service/app/format_bytes.h"
#include "service/telemetry/patient_sink.h"
#include "spdlog/spdlog.h"

namespace puzzlesolver::server {

std::shared_ptr<spdlog::logger> NewLogger(spdlog::level::level_enum level,
                                          telemetry::LogFormat format) {
  auto logger = std::make_shared<spdlog::logger>(
      "puzzlesolver", std::make_shared<telemetry::PatientSink>(STDERR_FILENO));
  logger->set_formatter(telemetry::NewFormatter(format));
  logger->set_level(level);
  logger->flush_on(level);
  return logger;
}

void AdoptLogger(std::shared_ptr<spdlog::logger> logger) {
  spdlog::set_default_logger(std::move(logger));
  gpr_set_log_function([](gpr_log_func_args* line) {
    spdlog::debug("grpc {}:{}: {}", line->file, line->line, line->message);
  });
  // It would write to the standard error itself, which may be a pipe that nobody empties.
  google::protobuf::SetLogHandler(
      [](google::protobuf::LogLevel, const char* file, int line, const std::string& message) {
        spdlog::debug("protobuf {}:{}: {}", file, line, message);
      });
}

void LogStoreEvent(const storage::StoreEvent& event, spdlog::logger& logger) {
  using Kind = storage::StoreEvent::Kind;
  const std::string path = event.path.string();
  switch (event.kind) {
    case Kind::kUnwritable:
      return logger.error("answers are not kept for now: {}", event.detail);
    case Kind::kWritable:
      return logger.warn("answers are kept again in '{}'", path);
    case Kind::kBegunAnew:
      return logger.error("an empty database is begun in '{}': {}", path, event.detail);
    case Kind::kSetAside:
      return logger.error("a damaged database was set aside in '{}': {}", path, event.detail);
    case Kind::kSalvaged:
      return logger.warn("{} records were salvaged from '{}'", event.count, path);
    case Kind::kNotSalvaged:
      return logger.error("not all could be salvaged from '{}': {}", path, event.detail);
    case Kind::kWritesLost:
      return logger.error("{} writes that were on disk are gone from '{}'", event.count, path);
    case Kind::kSolutionsDropped:
      return logger.info("the oldest stored answers were dropped, to keep within the bound");
  }
}

void LogTableEvent(const app::TableEvent& event, spdlog::logger& logger) {
  using Kind = app::TableEvent::Kind;
  const double seconds = absl::ToDoubleSeconds(event.elapsed);
  switch (event.kind) {
    case Kind::kOpened:
      return logger.debug("table file {} was opened and checked in {:.1f} s", event.name, seconds);
    case Kind::kMade:
      return logger.info("table file {} of {} was made in {:.1f} s", event.name,
                         app::FormatBytes(event.bytes), seconds);
    case Kind::kInUse:
      return logger.info("table {} of {} is in use", event.name, app::FormatBytes(event.bytes));
    case Kind::kDamaged:
      return logger.warn("table file {} is not used: {}", event.name, event.detail);
    case Kind::kFailed:
      return logger.warn("table {} cannot be had: {}", event.name, event.detail);
  }
}

}  // namespace puzzlesolver::server
