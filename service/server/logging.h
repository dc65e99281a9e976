#pragma once

#include <memory>

#include "service/app/table_options.h"
#include "spdlog/logger.h"

namespace puzzlesolver::server {

/// A logger that writes to stderr and flushes every line.
std::shared_ptr<spdlog::logger> NewLogger(spdlog::level::level_enum level);

/// Makes `logger` the process's own, and sends what gRPC logs to it as debug messages: its errors
/// are mostly those of the callers.
void AdoptLogger(std::shared_ptr<spdlog::logger> logger);

void LogTableEvent(const app::TableEvent& event, spdlog::logger& logger);

}  // namespace puzzlesolver::server
