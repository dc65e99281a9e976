#pragma once

#include <string>

#include "grpcpp/support/status.h"
#include "service/app/answer.h"

namespace puzzlesolver::telemetry {

/// Names for logs and, in small letters, for labels of metrics.
std::string NameOf(app::Outcome outcome);          ///< e.g. "SOLVED"
std::string NameOf(app::Source source);            ///< e.g. "TABLE"
std::string NameOf(app::Limit limit);              ///< e.g. "TIME"
std::string NameOf(storage::Guarantee guarantee);  ///< e.g. "CANONICAL"
std::string NameOf(grpc::StatusCode code);         ///< e.g. "INVALID_ARGUMENT"

}  // namespace puzzlesolver::telemetry
