// What gRPC itself costs: a server of the public API whose Solve answers every question with the
// same messages, without a look at it.
//   echo_server FILE
// FILE holds the answer as SolveResponse messages, each after its length.
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "google/protobuf/io/zero_copy_stream_impl.h"
#include "google/protobuf/util/delimited_message_util.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server_builder.h"
#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"

namespace puzzlesolver::bench {
namespace {

using Messages = std::vector<v1::SolveResponse>;

Messages ReadMessages(const std::string& file) {
  std::ifstream input(file, std::ios::binary);
  google::protobuf::io::IstreamInputStream stream(&input);
  Messages messages;
  v1::SolveResponse message;
  while (google::protobuf::util::ParseDelimitedFromZeroCopyStream(&message, &stream, nullptr)) {
    messages.push_back(message);
  }
  return messages;
}

class EchoReactor final : public grpc::ServerWriteReactor<v1::SolveResponse> {
 public:
  explicit EchoReactor(const Messages& messages) : messages_(messages) { WriteNext(); }

  void OnWriteDone(bool ok) override {
    if (ok) {
      WriteNext();
    } else {
      Finish(grpc::Status::CANCELLED);
    }
  }
  void OnDone() override { delete this; }

 private:
  void WriteNext() {
    const v1::SolveResponse* const message = &messages_[written_++];
    if (written_ == messages_.size()) {
      StartWriteAndFinish(message, {}, grpc::Status::OK);
    } else {
      // As the service does: gRPC may keep all but the first until the next one.
      StartWrite(message,
                 written_ > 1 ? grpc::WriteOptions().set_buffer_hint() : grpc::WriteOptions());
    }
  }

  const Messages& messages_;
  std::size_t written_ = 0;
};

class EchoService final : public v1::PuzzleSolver::CallbackService {
 public:
  explicit EchoService(const Messages& messages) : messages_(messages) {}

  grpc::ServerWriteReactor<v1::SolveResponse>* Solve(grpc::CallbackServerContext* /*context*/,
                                                     const v1::SolveRequest* /*request*/) override {
    return new EchoReactor(messages_);
  }

 private:
  const Messages& messages_;
};

int Run(const std::string& file) {
  const Messages messages = ReadMessages(file);
  if (messages.empty()) {
    std::cerr << "echo_server: '" << file << "' holds no answer\n";
    return EXIT_FAILURE;
  }
  EchoService service(messages);
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  std::cout << "echo_server listening on 127.0.0.1:" << port << std::endl;
  server->Wait();
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace puzzlesolver::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: echo_server FILE\n";
    return EXIT_FAILURE;
  }
  return puzzlesolver::bench::Run(argv[1]);
}
