#include "service/rpc/puzzle_solver_service.h"

#include <memory>
#include <utility>

#include "service/rpc/batch_reactor.h"
#include "service/rpc/check.h"
#include "service/rpc/count_reactor.h"
#include "service/rpc/generate_reactor.h"
#include "service/rpc/hint_reactor.h"
#include "service/rpc/receive.h"
#include "service/rpc/solve_reactor.h"
#include "service/rpc/verify_reactor.h"

namespace puzzlesolver::rpc {
namespace {

using UnaryReactor = grpc::ServerUnaryReactor;
using WriteReactor = grpc::ServerWriteReactor<grpc::ByteBuffer>;
using BidiReactor = grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>;

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

WriteReactor* PuzzleSolverService::Solve(grpc::CallbackServerContext* context,
                                         const grpc::ByteBuffer* request) {
  return ReceiveRequest<WriteReactor, v1::SolveRequest>(kSolve, *context, *request, service_,
                                                        ServeSolve);
}

BidiReactor* PuzzleSolverService::SolveBatch(grpc::CallbackServerContext* context) {
  return Receive<BidiReactor>(kSolveBatch, *context, service_, ServeBatch);
}

UnaryReactor* PuzzleSolverService::Check(grpc::CallbackServerContext* context,
                                         const grpc::ByteBuffer* request,
                                         grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::CheckRequest>(
      kCheck, *context, *request, service_,
      [&](const v1::CheckRequest& question, std::unique_ptr<Call> call) {
        const absl::StatusOr<v1::CheckResponse> answer = rpc::Check(question);
        if (answer.ok()) *response = SerializeMessage(*answer);
        return EndAtOnce<UnaryReactor>(std::move(call), answer.status());
      });
}

UnaryReactor* PuzzleSolverService::Hint(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* request,
                                        grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::HintRequest>(
      kHint, *context, *request, service_,
      [&](const v1::HintRequest& question, std::unique_ptr<Call> call) {
        return ServeHint(question, waiting_hints_, *response, std::move(call));
      });
}

UnaryReactor* PuzzleSolverService::Verify(grpc::CallbackServerContext* context,
                                          const grpc::ByteBuffer* request,
                                          grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::VerifyRequest>(
      kVerify, *context, *request, service_,
      [&](const v1::VerifyRequest& question, std::unique_ptr<Call> call) {
        return ServeVerify(question, *response, std::move(call));
      });
}

WriteReactor* PuzzleSolverService::Generate(grpc::CallbackServerContext* context,
                                            const grpc::ByteBuffer* request) {
  return ReceiveRequest<WriteReactor, v1::GenerateRequest>(kGenerate, *context, *request, service_,
                                                           ServeGenerate);
}

WriteReactor* PuzzleSolverService::Count(grpc::CallbackServerContext* context,
                                         const grpc::ByteBuffer* request) {
  return ReceiveRequest<WriteReactor, v1::CountRequest>(kCount, *context, *request, service_,
                                                        ServeCount);
}

UnaryReactor* PuzzleSolverService::GetServerInfo(grpc::CallbackServerContext* context,
                                                 const grpc::ByteBuffer* request,
                                                 grpc::ByteBuffer* response) {
  return ReceiveRequest<UnaryReactor, v1::GetServerInfoRequest>(
      kGetServerInfo, *context, *request, service_,
      [&](const v1::GetServerInfoRequest&, std::unique_ptr<Call> call) {
        *response = SerializeMessage(DescribeServer(identity_, service_.app));
        return EndAtOnce<UnaryReactor>(std::move(call), absl::OkStatus());
      });
}

}  // namespace puzzlesolver::rpc
