#include "tests/bench/service/servers.h"

#include <fstream>
#include <stdexcept>

#include "google/protobuf/util/delimited_message_util.h"
#include "grpcpp/create_channel.h"
#include "grpcpp/security/credentials.h"
#include "tests/bench/service/process_usage.h"

namespace puzzlesolver::bench {
namespace {

std::vector<std::string> SolverCommand(const std::filesystem::path& bin_directory,
                                       const std::filesystem::path& data_directory) {
  const std::string any_port = "127.0.0.1:0";
  return {bin_directory / "puzzlesolver-server",
          "--listen",
          any_port,
          "--health-listen",
          any_port,
          "--metrics-listen",
          any_port,
          "--tables",
          "none",
          "--log-level",
          "warning",
          "--data-dir",
          data_directory / "data"};
}

std::vector<std::string> EchoCommand(const std::filesystem::path& bin_directory,
                                     const std::filesystem::path& directory,
                                     const std::vector<v1::SolveResponse>& answer) {
  const std::string file = directory / "answer";
  std::ofstream output(file, std::ios::binary);
  for (const v1::SolveResponse& message : answer) {
    if (!google::protobuf::util::SerializeDelimitedToOstream(message, &output)) {
      throw std::runtime_error("cannot write " + file);
    }
  }
  return {bin_directory / "echo_server", file};
}

}  // namespace

Server::Server(std::vector<std::string> command)
    : program_(std::move(command)),
      stub_(v1::PuzzleSolver::NewStub(
          grpc::CreateChannel(program_.ReadAddress(), grpc::InsecureChannelCredentials()))) {}

SolverServer::SolverServer(const std::filesystem::path& bin_directory)
    : server_(SolverCommand(bin_directory, directory_.path())),
      health_address_(server_.program().ReadAddress()),
      metrics_address_(server_.program().ReadAddress()) {
  WaitUntilIdle(pid());
}

EchoServer::EchoServer(const std::filesystem::path& bin_directory,
                       const std::vector<v1::SolveResponse>& answer)
    : server_(EchoCommand(bin_directory, directory_.path(), answer)) {}

}  // namespace puzzlesolver::bench
