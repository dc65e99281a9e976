#pragma once

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "client/cli/environment.h"

namespace puzzlesolver::cli {

/// One sentence when the engine cannot run on the processor.
std::optional<std::string> WhyCpuIsUnfit();

/// Starts the whole service in this process, on the store in `options.data_dir`. It ends with the
/// connection. Errors: those of server::ServerInstance, such as a directory that is in use.
absl::StatusOr<Connection> StartEmbedded(const EmbeddedOptions& options);

}  // namespace puzzlesolver::cli
