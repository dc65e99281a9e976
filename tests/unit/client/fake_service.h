#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

#include "google/protobuf/message.h"
#include "grpcpp/channel.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver {

/// Takes the messages that answer one question, be it of Solve or of SolveBatch.
class SolveWriter {
 public:
  explicit SolveWriter(std::function<bool(const v1::SolveResponse&)> write)
      : write_(std::move(write)) {}

  bool Write(const v1::SolveResponse& response) { return write_(response); }

 private:
  const std::function<bool(const v1::SolveResponse&)> write_;
};

/// A service that answers as the test says.
class FakeService : public v1::PuzzleSolver::Service {
 public:
  using BatchStream = grpc::ServerReaderWriter<v1::SolveBatchResponse, v1::SolveBatchRequest>;

  using SolveFunction =
      std::function<grpc::Status(grpc::ServerContext&, const v1::SolveRequest&, SolveWriter&)>;

  SolveFunction solve;
  /// Unless it is set, `solve` answers each question of a batch in turn.
  std::function<grpc::Status(grpc::ServerContext&, BatchStream&)> solve_batch;
  std::function<grpc::Status(const v1::CheckRequest&, v1::CheckResponse&)> check;
  std::function<grpc::Status(const v1::VerifyRequest&, v1::VerifyResponse&)> verify;
  std::function<grpc::Status(const v1::HintRequest&, v1::HintResponse&)> hint;
  std::function<grpc::Status(const v1::CountRequest&, grpc::ServerWriter<v1::CountResponse>&)>
      count;
  std::function<grpc::Status(const v1::GenerateRequest&, grpc::ServerWriter<v1::GenerateResponse>&)>
      generate;
  std::function<grpc::Status(v1::GetServerInfoResponse&)> info;
  /// Is shown every call first.
  std::function<void(const grpc::ServerContext&)> look = [](auto&) {};

  grpc::Status Solve(grpc::ServerContext* context, const v1::SolveRequest* request,
                     grpc::ServerWriter<v1::SolveResponse>* writer) override;
  grpc::Status SolveBatch(grpc::ServerContext* context, BatchStream* stream) override;
  grpc::Status Check(grpc::ServerContext* context, const v1::CheckRequest* request,
                     v1::CheckResponse* response) override;
  grpc::Status Verify(grpc::ServerContext* context, const v1::VerifyRequest* request,
                      v1::VerifyResponse* response) override;
  grpc::Status Hint(grpc::ServerContext* context, const v1::HintRequest* request,
                    v1::HintResponse* response) override;
  grpc::Status Count(grpc::ServerContext* context, const v1::CountRequest* request,
                     grpc::ServerWriter<v1::CountResponse>* writer) override;
  grpc::Status Generate(grpc::ServerContext* context, const v1::GenerateRequest* request,
                        grpc::ServerWriter<v1::GenerateResponse>* writer) override;
  grpc::Status GetServerInfo(grpc::ServerContext* context, const v1::GetServerInfoRequest*,
                             v1::GetServerInfoResponse* response) override;
};

/// Runs a FakeService in this process.
class FakeServer {
 public:
  /// Listens on a free port of the loopback interface besides. What calls of other processes need
  /// must be there from the start: only calls of this one order what is set later.
  explicit FakeServer(const std::shared_ptr<grpc::ServerCredentials>& credentials =
                          grpc::InsecureServerCredentials(),
                      FakeService::SolveFunction solve = nullptr);
  ~FakeServer();

  FakeService& service() { return service_; }
  std::shared_ptr<grpc::Channel> channel();
  std::string address() const;

 private:
  FakeService service_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
};

/// A part of an answer to a sliding puzzle, with a header if `header` is not null.
v1::SolveResponse SlidingPart(const v1::AnswerHeader* header, const std::string& letters,
                              bool last_part = true);

/// The header of the final answer to a puzzle that has a solution of `length` moves.
v1::AnswerHeader SolvedHeader(std::uint32_t length);

/// The error of one question of SolveBatch.
v1::SolveBatchResponse BatchError(const std::string& id, const grpc::Status& status);

/// A status as the real service makes them.
grpc::Status StatusWithDetails(grpc::StatusCode code, const std::string& message,
                               std::initializer_list<const google::protobuf::Message*> details);

}  // namespace puzzlesolver
