#include "tests/bench/service/batch_load.h"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "grpcpp/client_context.h"

namespace puzzlesolver::bench {

double BatchAnswersPerSecond(Stub& stub, const std::vector<v1::SolveRequest>& requests) {
  grpc::ClientContext context;
  const auto begin = std::chrono::steady_clock::now();
  const auto stream = stub.SolveBatch(&context);
  std::jthread writer([&] {
    v1::SolveBatchRequest question;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      question.set_id(std::to_string(i));
      *question.mutable_request() = requests[i];
      if (!stream->Write(question)) break;
    }
    stream->WritesDone();
  });
  std::size_t answers = 0;
  for (v1::SolveBatchResponse message; stream->Read(&message);) {
    answers += message.response().answer().last_part();
  }
  writer.join();
  const grpc::Status status = stream->Finish();
  if (!status.ok()) throw std::runtime_error(status.error_message());
  if (answers != requests.size()) throw std::runtime_error("SolveBatch left questions open");
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  return static_cast<double>(answers) / elapsed.count();
}

}  // namespace puzzlesolver::bench
