#include "service/server/logging.h"

#include <utility>

#include "grpc/support/log.h"
#include "spdlog/sinks/stdout_color_sinks.h"
#include "spdlog/spdlog.h"

namespace puzzlesolver::server {

std::shared_ptr<spdlog::logger> NewLogger(spdlog::level::level_enum level) {
  auto logger = std::make_shared<spdlog::logger>(
      "puzzlesolver", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger->set_level(level);
  logger->flush_on(level);
  return logger;
}

void AdoptLogger(std::shared_ptr<spdlog::logger> logger) {
  spdlog::set_default_logger(std::move(logger));
  gpr_set_log_function([](gpr_log_func_args* line) {
    spdlog::debug("grpc {}:{}: {}", line->file, line->line, line->message);
  });
}

}  // namespace puzzlesolver::server
