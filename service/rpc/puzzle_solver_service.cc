#include "service/rpc/puzzle_solver_service.h"

#include <memory>
#include <utility>

#include "service/rpc/batch_reactor.h"
#include "service/rpc/check.h"
#include "service/rpc/receive.h"
#include "service/rpc/solve_reactor.h"
#include "service/rpc/verify_reactor.h"

namespace puzzlesolver::rpc {
namespace {

using UnaryReactor = grpc::ServerUnaryReactor;
using SolveWriteReactor = grpc::ServerWriteReactor<v1::SolveResponse>;
using BatchBidiReactor = grpc::ServerBidiReactor<v1::SolveBatchRequest, v1::SolveBatchResponse>;

constexpr Method MethodOf(std::string_view name, bool works) {
  return {"PuzzleSolver", name, security::Right::kSolve, works};
}

constexpr Method kSolve = MethodOf("Solve", true);
constexpr Method kSolveBatch = MethodOf("SolveBatch", false);  // asks for each question
constexpr Method kCheck = MethodOf("Check", false);
constexpr Method kHint = MethodOf("Hint", true);
constexpr Method kVerify = MethodOf("Verify", true);
constexpr Method kGenerate = MethodOf("Generate", true);
constexpr Method kCount = MethodOf("Count", true);
constexpr Method kGetServerInfo = MethodOf("GetServerInfo", false);

}  // namespace

PuzzleSolverService::PuzzleSolverService(const ServiceContext& service, ServerIdentity identity)
    : service_(service), identity_(std::move(identity)) {}

SolveWriteReactor* PuzzleSolverService::Solve(grpc::CallbackServerContext* context,
                                              const v1::SolveRequest* request) {
  return Receive<SolveWriteReactor>(kSolve, *context, service_, [&](std::unique_ptr<Call> call) {
    return ServeSolve(*request, std::move(call));
  });
}

BatchBidiReactor* PuzzleSolverService::SolveBatch(grpc::CallbackServerContext* context) {
  return Receive<BatchBidiReactor>(kSolveBatch, *context, service_, [](std::unique_ptr<Call> call) {
    return ServeBatch(std::move(call));
  });
}

UnaryReactor* PuzzleSolverService::Check(grpc::CallbackServerContext* context,
                                         const v1::CheckRequest* request,
                                         v1::CheckResponse* response) {
  return Receive<UnaryReactor>(kCheck, *context, service_, [&](std::unique_ptr<Call> call) {
    absl::StatusOr<v1::CheckResponse> answer = rpc::Check(*request);
    if (answer.ok()) *response = *std::move(answer);
    return EndAtOnce<UnaryReactor>(std::move(call), answer.status());
  });
}

UnaryReactor* PuzzleSolverService::Hint(grpc::CallbackServerContext* context,
                                        const v1::HintRequest*, v1::HintResponse*) {
  return ReceiveUnimplemented<UnaryReactor>(kHint, *context, service_);
}

UnaryReactor* PuzzleSolverService::Verify(grpc::CallbackServerContext* context,
                                          const v1::VerifyRequest* request,
                                          v1::VerifyResponse* response) {
  return Receive<UnaryReactor>(kVerify, *context, service_, [&](std::unique_ptr<Call> call) {
    return ServeVerify(*request, *response, std::move(call));
  });
}

grpc::ServerWriteReactor<v1::GenerateResponse>* PuzzleSolverService::Generate(
    grpc::CallbackServerContext* context, const v1::GenerateRequest*) {
  return ReceiveUnimplemented<grpc::ServerWriteReactor<v1::GenerateResponse>>(kGenerate, *context,
                                                                              service_);
}

grpc::ServerWriteReactor<v1::CountResponse>* PuzzleSolverService::Count(
    grpc::CallbackServerContext* context, const v1::CountRequest*) {
  return ReceiveUnimplemented<grpc::ServerWriteReactor<v1::CountResponse>>(kCount, *context,
                                                                           service_);
}

UnaryReactor* PuzzleSolverService::GetServerInfo(grpc::CallbackServerContext* context,
                                                 const v1::GetServerInfoRequest*,
                                                 v1::GetServerInfoResponse* response) {
  return Receive<UnaryReactor>(kGetServerInfo, *context, service_, [&](std::unique_ptr<Call> call) {
    *response = DescribeServer(identity_, service_.app);
    return EndAtOnce<UnaryReactor>(std::move(call), absl::OkStatus());
  });
}

}  // namespace puzzlesolver::rpc
