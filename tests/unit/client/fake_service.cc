#include "tests/unit/client/fake_service.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "google/rpc/status.pb.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server_builder.h"

namespace puzzlesolver {

grpc::Status FakeService::Solve(grpc::ServerContext* context, const v1::SolveRequest* request,
                                SolveWriter* writer) {
  return solve(*context, *request, *writer);
}

grpc::Status FakeService::Check(grpc::ServerContext*, const v1::CheckRequest* request,
                                v1::CheckResponse* response) {
  return check(*request, *response);
}

grpc::Status FakeService::Verify(grpc::ServerContext*, const v1::VerifyRequest* request,
                                 v1::VerifyResponse* response) {
  return verify(*request, *response);
}

grpc::Status FakeService::GetServerInfo(grpc::ServerContext*, const v1::GetServerInfoRequest*,
                                        v1::GetServerInfoResponse* response) {
  return info ? info(*response) : grpc::Status::OK;
}

FakeServer::FakeServer() {
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
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

grpc::Status StatusWithDetails(grpc::StatusCode code, const std::string& message,
                               std::initializer_list<const google::protobuf::Message*> details) {
  google::rpc::Status proto;
  proto.set_code(code);
  proto.set_message(message);
  for (const auto* detail : details) proto.add_details()->PackFrom(*detail);
  return {code, message, proto.SerializeAsString()};
}

}  // namespace puzzlesolver
