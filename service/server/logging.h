#pragma once

#include <memory>

#include "service/app/table_options.h"
#include "service/telemetry/log_format.h"
#include "spdlog/logger.h"
#include "storage/store_event.h"

namespace puzzlesolver::server {

/// A logger that writes to stderr, line by line, and never waits for its reader (PatientSink).
std::shared_ptr<spdlog::logger> NewLogger(spdlog::level::level_enum level,
                                          telemetry::LogFormat format);

/// Makes `logger` the process's own, and sends what gRPC and Protocol Buffers log to it as debug
/// messages: their errors are mostly those of the callers.
void AdoptLogger(std::shared_ptr<spdlog::logger> logger);

void LogStoreEvent(const storage::StoreEvent& event, spdlog::logger& logger);

void LogTableEvent(const app::TableEvent& event, spdlog::logger& logger);

}  // namespace puzzlesolver::server
