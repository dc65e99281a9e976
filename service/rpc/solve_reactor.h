#pragma once

#include "grpcpp/server_context.h"
#include "grpcpp/support/server_callback.h"
#include "puzzlesolver/v1/solve.pb.h"
#include "service/app/puzzle_app.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// Serves one call of Solve. The reactor owns itself and is gone when gRPC and the app have let go
/// of it; the app, the context and the logger are borrowed.
grpc::ServerWriteReactor<v1::SolveResponse>* ServeSolve(const v1::SolveRequest& request,
                                                        grpc::CallbackServerContext& context,
                                                        app::PuzzleApp& app,
                                                        spdlog::logger& logger);

}  // namespace puzzlesolver::rpc
