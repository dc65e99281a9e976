#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "service/rpc/refusal.h"
#include "service/rpc/status_map.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// The reactor of a method that this version does not have: UNIMPLEMENTED, with its name.
template <typename Reactor>
Reactor* Unimplemented(const char* method, spdlog::logger& logger) {
  const std::string message = absl::StrCat(method, " is not implemented in this version.");
  return Refuse<Reactor>(ToGrpcStatus(absl::UnimplementedError(message), logger));
}

}  // namespace puzzlesolver::rpc
