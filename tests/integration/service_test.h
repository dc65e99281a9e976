#pragma once

#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "service/server/server_instance.h"
#include "tests/support/error_details.h"
#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver {

/// The whole service in this process with a store in memory, called without a port unless the test
/// sets an address.
class ServiceTest : public testing::Test {
 protected:
  /// Tests with a server of their own kind change the options before the first call.
  server::ServerOptions options_ = MemoryOptions();

  static server::ServerOptions MemoryOptions() {
    server::ServerOptions options;
    options.listen.clear();
    options.data_directory.clear();
    options.app.search_threads = 2;
    options.app.max_time = absl::Hours(1);
    options.app.tables.building = app::TableOptions::Building::kNone;
    return options;
  }

  server::ServerInstance& server() {
    if (server_ == nullptr) server_ = server::ServerInstance::Start(options_).value();
    return *server_;
  }

  v1::PuzzleSolver::Stub& stub() {
    if (stub_ == nullptr) stub_ = v1::PuzzleSolver::NewStub(channel());
    return *stub_;
  }

  std::shared_ptr<grpc::Channel> channel() {
    return options_.listen.empty()
               ? server().InProcessChannel()
               : grpc::CreateChannel(server().address(), grpc::InsecureChannelCredentials());
  }

  SolveResult Solve(const v1::SolveRequest& request) {
    return puzzlesolver::Solve(stub(), request);
  }
  SolveResult Solve(const v1::Puzzle& puzzle) { return Solve(SolveRequestFor(puzzle)); }

  /// Returns when the service's statistics fulfil the condition.
  template <typename Condition>
  void WaitUntil(Condition condition) {
    while (!condition(server().GetStatistics())) std::this_thread::yield();
  }

 private:
  std::unique_ptr<server::ServerInstance> server_;
  std::unique_ptr<v1::PuzzleSolver::Stub> stub_;
};

}  // namespace puzzlesolver
