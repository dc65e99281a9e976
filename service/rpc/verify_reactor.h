#pragma once

#include "grpcpp/server_context.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/verify.pb.h"
#include "service/app/puzzle_app.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// Serves one call of Verify. The reactor owns itself; everything else is borrowed, `response` and
/// the context until the call is done.
grpc::ServerUnaryReactor* ServeVerify(const v1::VerifyRequest& request,
                                      grpc::CallbackServerContext& context,
                                      v1::VerifyResponse& response, app::PuzzleApp& app,
                                      spdlog::logger& logger);

}  // namespace puzzlesolver::rpc
