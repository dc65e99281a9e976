#pragma once

#include "service/app/puzzle_app.h"
#include "service/rpc/call_listener.h"
#include "service/rpc/open_calls.h"
#include "service/rpc/request_ids.h"
#include "service/security/access_control.h"
#include "service/security/work_limiter.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// What every call needs, whatever its method. All are borrowed and outlive every call.
struct ServiceContext {
  app::PuzzleApp& app;
  spdlog::logger& logger;
  CallListener& listener;
  OpenCalls& open_calls;
  RequestIds& request_ids;
  const security::AccessControl* access = nullptr;  ///< null: everybody may call everything
  security::WorkLimiter* limiter = nullptr;         ///< null: everybody may work at will
};

}  // namespace puzzlesolver::rpc
