#include "tests/unit/client/fake_service.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/server_builder.h"

namespace puzzlesolver {

grpc::Status FakeService::Solve(grpc::ServerContext* context, const v1::SolveRequest* request,
                                grpc::ServerWriter<v1::SolveResponse>* writer) {
  look(*context);
  SolveWriter solve_writer([&](const auto& response) { return writer->Write(response); });
  return solve(*context, *request, solve_writer);
}

grpc::Status FakeService::SolveBatch(grpc::ServerContext* context, BatchStream* stream) {
  look(*context);
  if (solve_batch) return solve_batch(*context, *stream);
  v1::SolveBatchRequest question;
  while (stream->Read(&question)) {
    SolveWriter writer([&](const auto& response) {
      v1::SolveBatchResponse message;
      message.set_id(question.id());
      *message.mutable_response() = response;
      return stream->Write(message);
    });
    const grpc::Status status = solve(*context, question.request(), writer);
    if (!status.ok()) stream->Write(BatchError(question.id(), status));
  }
  return grpc::Status::OK;
}

grpc::Status FakeService::Check(grpc::ServerContext* context, const v1::CheckRequest* request,
                                v1::CheckResponse* response) {
  look(*context);
  return check(*request, *response);
}

grpc::Status FakeService::Verify(grpc::ServerContext* context, const v1::VerifyRequest* request,
                                 v1::VerifyResponse* response) {
  look(*context);
  return verify(*request, *response);
}

grpc::Status FakeService::Hint(grpc::ServerContext* context, const v1::HintRequest* request,
                               v1::HintResponse* response) {
  look(*context);
  return hint(*request, *response);
}

grpc::Status FakeService::Count(grpc::ServerContext* context, const v1::CountRequest* request,
                                grpc::ServerWriter<v1::CountResponse>* writer) {
  look(*context);
  return count(*request, *writer);
}

grpc::Status FakeService::Generate(grpc::ServerContext* context, const v1::GenerateRequest* request,
                                   grpc::ServerWriter<v1::GenerateResponse>* writer) {
  look(*context);
  return generate(*request, *writer);
}

grpc::Status FakeService::GetServerInfo(grpc::ServerContext* context,
                                        const v1::GetServerInfoRequest*,
                                        v1::GetServerInfoResponse* response) {
  look(*context);
  return info ? info(*response) : grpc::Status::OK;
}

FakeServer::FakeServer(const std::shared_ptr<grpc::ServerCredentials>& credentials,
                       FakeService::SolveFunction solve) {
  service_.solve = std::move(solve);
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", credentials, &port_);
  builder.RegisterService(&service_);
  server_ = builder.BuildAndStart();
}

FakeServer::~FakeServer() { server_->Shutdown(std::chrono::system_clock::now()); }

std::shared_ptr<grpc::Channel> FakeServer::channel() { return server_->InProcessChannel({}); }

std::string FakeServer::address() const { return absl::StrCat("127.0.0.1:", port_); }

v1::SolveResponse SlidingPart(const v1::AnswerHeader* header, const std::string& letters,
                              bool last_part) {
  v1::SolveResponse response;
  v1::AnswerPart& part = *response.mutable_answer();
  if (header != nullptr) *part.mutable_header() = *header;
  static const std::string kLetters = "DLRU";
  for (const char letter : letters) {
    part.mutable_moves()->mutable_sliding()->add_directions(
        static_cast<v1::Direction>(kLetters.find(letter) + 1));
    part.mutable_moves()->mutable_sliding()->add_tiles(1);
  }
  part.set_last_part(last_part);
  return response;
}

v1::AnswerHeader SolvedHeader(std::uint32_t length) {
  v1::AnswerHeader header;
  header.set_final(true);
  header.set_outcome(v1::OUTCOME_SOLVED);
  header.set_guarantee(v1::GUARANTEE_CANONICAL);
  header.set_source(v1::SOURCE_SEARCH);
  header.set_length(length);
  header.set_lower_bound(length);
  header.mutable_statistics()->set_expanded_nodes(17);
  header.mutable_statistics()->mutable_elapsed()->set_nanos(1'500'000);
  return header;
}

v1::SolveBatchResponse BatchError(const std::string& id, const grpc::Status& status) {
  v1::SolveBatchResponse message;
  message.set_id(id);
  google::rpc::Status& error = *message.mutable_error();
  if (error.ParseFromString(status.error_details()) && error.code() != 0) return message;
  error.set_code(status.error_code());
  error.set_message(status.error_message());
  return message;
}

grpc::Status StatusWithDetails(grpc::StatusCode code, const std::string& message,
                               std::initializer_list<const google::protobuf::Message*> details) {
  google::rpc::Status proto;
  proto.set_code(code);
  proto.set_message(message);
  for (const auto* detail : details) proto.add_details()->PackFrom(*detail);
  return {code, message, proto.SerializeAsString()};
}

}  // namespace puzzlesolver
