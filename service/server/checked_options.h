#pragma once

#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/app/memory_budget.h"
#include "service/server/address.h"
#include "service/server/server_options.h"
#include "spdlog/logger.h"
#include "storage/signing_key.h"

namespace puzzlesolver::server {

/// Whether a server may be started with `options`, as far as that can be told without one: what is
/// wrong with its addresses, its memory, its directories, or the files of the security, export and
/// shared cache options. INVALID_ARGUMENT, one sentence.
absl::Status CheckOptions(const ServerOptions& options);

/// What follows from `options`, with the same errors.
absl::StatusOr<Address> AddressToListenOn(const ServerOptions& options);
absl::StatusOr<app::MemoryBudget> MemoryBudgetOf(const ServerOptions& options);
absl::StatusOr<std::optional<storage::SigningKey>> ExportKeyOf(const ServerOptions& options);
std::shared_ptr<spdlog::logger> LoggerOf(const ServerOptions& options);

}  // namespace puzzlesolver::server
