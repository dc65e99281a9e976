#include "service/rpc/puzzle_solver_service.h"

#include <utility>

#include "service/rpc/check.h"
#include "service/rpc/solve_reactor.h"
#include "service/rpc/status_map.h"
#include "service/rpc/unimplemented.h"
#include "service/rpc/verify_reactor.h"

namespace puzzlesolver::rpc {

PuzzleSolverService::PuzzleSolverService(app::PuzzleApp& app, ServerIdentity identity,
                                         spdlog::logger& logger)
    : app_(app), identity_(std::move(identity)), logger_(logger) {}

grpc::ServerWriteReactor<v1::SolveResponse>* PuzzleSolverService::Solve(
    grpc::CallbackServerContext* context, const v1::SolveRequest* request) {
  return ServeSolve(*request, *context, app_, logger_);
}

grpc::ServerBidiReactor<v1::SolveBatchRequest, v1::SolveBatchResponse>*
PuzzleSolverService::SolveBatch(grpc::CallbackServerContext*) {
  return Unimplemented<grpc::ServerBidiReactor<v1::SolveBatchRequest, v1::SolveBatchResponse>>(
      "PuzzleSolver.SolveBatch", logger_);
}

grpc::ServerUnaryReactor* PuzzleSolverService::Check(grpc::CallbackServerContext* context,
                                                     const v1::CheckRequest* request,
                                                     v1::CheckResponse* response) {
  absl::StatusOr<v1::CheckResponse> answer = rpc::Check(*request);
  if (!answer.ok()) return EndUnary(answer.status(), *context, logger_);
  *response = *std::move(answer);
  return EndUnary(absl::OkStatus(), *context, logger_);
}

grpc::ServerUnaryReactor* PuzzleSolverService::Hint(grpc::CallbackServerContext*,
                                                    const v1::HintRequest*, v1::HintResponse*) {
  return Unimplemented<grpc::ServerUnaryReactor>("PuzzleSolver.Hint", logger_);
}

grpc::ServerUnaryReactor* PuzzleSolverService::Verify(grpc::CallbackServerContext* context,
                                                      const v1::VerifyRequest* request,
                                                      v1::VerifyResponse* response) {
  return ServeVerify(*request, *context, *response, app_, logger_);
}

grpc::ServerWriteReactor<v1::GenerateResponse>* PuzzleSolverService::Generate(
    grpc::CallbackServerContext*, const v1::GenerateRequest*) {
  return Unimplemented<grpc::ServerWriteReactor<v1::GenerateResponse>>("PuzzleSolver.Generate",
                                                                       logger_);
}

grpc::ServerWriteReactor<v1::CountResponse>* PuzzleSolverService::Count(
    grpc::CallbackServerContext*, const v1::CountRequest*) {
  return Unimplemented<grpc::ServerWriteReactor<v1::CountResponse>>("PuzzleSolver.Count", logger_);
}

grpc::ServerUnaryReactor* PuzzleSolverService::GetServerInfo(grpc::CallbackServerContext* context,
                                                             const v1::GetServerInfoRequest*,
                                                             v1::GetServerInfoResponse* response) {
  *response = DescribeServer(identity_, app_);
  return EndUnary(absl::OkStatus(), *context, logger_);
}

}  // namespace puzzlesolver::rpc
