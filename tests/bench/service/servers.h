#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "puzzlesolver/v1/puzzle_solver.grpc.pb.h"
#include "tests/bench/service/child_program.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::bench {

using Stub = v1::PuzzleSolver::Stub;

/// A program that serves the API, and a connection to it. Throws std::runtime_error when it does
/// not listen.
class Server {
 public:
  explicit Server(std::vector<std::string> command);

  pid_t pid() const { return program_.pid(); }
  Stub& stub() const { return *stub_; }
  const ChildProgram& program() const { return program_; }

 private:
  ChildProgram program_;
  std::unique_ptr<Stub> stub_;
};

/// puzzlesolver-server on an empty directory, without the large tables: their making would compete
/// for the CPUs. Once it is made, the small ones are there.
class SolverServer {
 public:
  explicit SolverServer(const std::filesystem::path& bin_directory);

  pid_t pid() const { return server_.pid(); }
  Stub& stub() const { return server_.stub(); }
  /// Where it answers health checks.
  const std::string& health_address() const { return health_address_; }
  /// Where it tells its metrics over HTTP.
  const std::string& metrics_address() const { return metrics_address_; }

 private:
  TemporaryDirectory directory_;
  Server server_;
  std::string health_address_;
  std::string metrics_address_;
};

/// echo_server, which gives `answer` to every question.
class EchoServer {
 public:
  EchoServer(const std::filesystem::path& bin_directory,
             const std::vector<v1::SolveResponse>& answer);

  pid_t pid() const { return server_.pid(); }
  Stub& stub() const { return server_.stub(); }

 private:
  TemporaryDirectory directory_;
  Server server_;
};

}  // namespace puzzlesolver::bench
