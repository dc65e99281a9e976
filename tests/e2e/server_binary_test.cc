#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <string>
#include <thread>
#include <vector>

#include "tests/e2e/server_process.h"
#include "tests/support/error_details.h"
#include "tests/support/puzzle_protos.h"
#include "tests/support/solve_call.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr char kBinary[] = PUZZLESOLVER_SERVER_BINARY;
constexpr char kGreeting[] = "puzzlesolver-server listening on ";

std::unique_ptr<v1::PuzzleSolver::Stub> StubAt(const std::string& address) {
  return v1::PuzzleSolver::NewStub(
      grpc::CreateChannel(address, grpc::InsecureChannelCredentials()));
}

class ServerBinaryTest : public testing::Test {
 protected:
  std::vector<std::string> Arguments(const std::string& listen = "127.0.0.1:0",
                                     const std::string& directory = "data") {
    return {"--listen", listen, "--data-dir", (directory_.path() / directory).string(),
            "--tables", "none"};
  }

  /// The address that the server prints.
  static std::string AddressOf(ServerProcess& server) {
    const std::string line = server.ReadLine();
    EXPECT_THAT(line, StartsWith(kGreeting));
    return line.substr(std::min(line.size(), sizeof(kGreeting) - 1));
  }

  const TemporaryDirectory directory_;
};

TEST_F(ServerBinaryTest, ServesStopsAndKeepsItsAnswers) {
  const v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle));
  for (const v1::Source source : {v1::SOURCE_SEARCH, v1::SOURCE_CACHE}) {
    ServerProcess server(kBinary, Arguments());
    const SolveResult result = Solve(*StubAt(AddressOf(server)), request);
    ASSERT_TRUE(result.status.ok()) << result.status.error_message();
    EXPECT_EQ(result.header().source(), source);
    EXPECT_EQ(result.moves(), kFifteenSolution);
    server.Signal(SIGTERM);
    EXPECT_EQ(server.Wait(), 0);
  }
}

TEST_F(ServerBinaryTest, AnswersSurviveAKill) {
  const v1::SolveRequest request = SolveRequestFor(RotationPuzzle(kRotationCells));
  {
    ServerProcess server(kBinary, Arguments());
    EXPECT_EQ(Solve(*StubAt(AddressOf(server)), request).header().source(), v1::SOURCE_SEARCH);
    server.Signal(SIGKILL);
    EXPECT_EQ(server.Wait(), -SIGKILL);
  }
  ServerProcess server(kBinary, Arguments());
  EXPECT_EQ(Solve(*StubAt(AddressOf(server)), request).header().source(), v1::SOURCE_CACHE);
}

TEST_F(ServerBinaryTest, InterruptsEndItToo) {
  ServerProcess server(kBinary, Arguments());
  AddressOf(server);
  server.Signal(SIGINT);
  EXPECT_EQ(server.Wait(), 0);
}

TEST_F(ServerBinaryTest, ASignalDuringTheStartEndsItAfterwards) {
  ServerProcess server(kBinary, Arguments());
  // Its first statement blocks the signal; the database appears after that.
  while (!std::filesystem::exists(directory_.path() / "data")) std::this_thread::yield();
  server.Signal(SIGTERM);
  server.Signal(SIGTERM);
  EXPECT_EQ(server.Wait(), 0);
}

TEST_F(ServerBinaryTest, OpenCallsAreToldOfTheEnd) {
  std::vector<std::string> arguments = Arguments();
  arguments.insert(arguments.end(), {"--drain-time", "0"});
  ServerProcess server(kBinary, arguments);
  const auto stub = StubAt(AddressOf(server));
  grpc::ClientContext context;
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  request.mutable_progress_interval()->set_nanos(1);
  const auto reader = stub->Solve(&context, request);
  v1::SolveResponse progress;
  ASSERT_TRUE(reader->Read(&progress));
  server.Signal(SIGTERM);
  while (reader->Read(&progress)) EXPECT_TRUE(progress.has_progress());
  const grpc::Status status = reader->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonIn(status), "DRAINING");
  EXPECT_EQ(server.Wait(), 0);
}

TEST_F(ServerBinaryTest, ASecondServerOnThePortSaysSo) {
  ServerProcess first(kBinary, Arguments());
  const std::string address = AddressOf(first);
  ServerProcess second(kBinary, Arguments(address, "other"));
  EXPECT_THAT(second.ReadErrors(), HasSubstr("puzzlesolver-server: Cannot listen on " + address +
                                             ": it is in use by another process.\n"));
  EXPECT_EQ(second.Wait(), 1);
}

TEST_F(ServerBinaryTest, ASecondServerOnTheDirectorySaysSo) {
  ServerProcess first(kBinary, Arguments());
  AddressOf(first);
  ServerProcess second(kBinary, Arguments());
  const std::string errors = second.ReadErrors();
  EXPECT_THAT(errors, HasSubstr((directory_.path() / "data").string()));
  EXPECT_THAT(errors, HasSubstr("in use by another process"));
  EXPECT_EQ(second.Wait(), 1);
}

TEST_F(ServerBinaryTest, TellsItsVersion) {
  ServerProcess server(kBinary, {"--version"});
  EXPECT_THAT(server.ReadLine(), StartsWith("puzzlesolver-server "));
  EXPECT_EQ(server.Wait(), 0);
}

class WrongArgumentTest : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(WrongArgumentTest, IsOneSentenceThatNamesIt) {
  ServerProcess server(kBinary, GetParam());
  const std::string errors = server.ReadErrors();
  EXPECT_THAT(errors, StartsWith("puzzlesolver-server: "));
  EXPECT_THAT(errors, HasSubstr(GetParam().front()));
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1);
  EXPECT_THAT(server.ReadLine(), IsEmpty());
  EXPECT_EQ(server.Wait(), 2);
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongArgumentTest,
    testing::Values(std::vector<std::string>{"--listen", "localhost"},
                    std::vector<std::string>{"--client-nodes-per-second", "nan"},
                    std::vector<std::string>{"--search-threads", "many"},
                    std::vector<std::string>{"--queue-capacity", "-1"},
                    std::vector<std::string>{"--max-time", "5"},
                    std::vector<std::string>{"--max-time", "0"},
                    std::vector<std::string>{"--sync-interval", "-1s"},
                    std::vector<std::string>{"--drain-time", "soon"},
                    std::vector<std::string>{"--log-level", "loud"},
                    std::vector<std::string>{"--tables", "some"},
                    std::vector<std::string>{"--table-memory", "lots"},
                    std::vector<std::string>{"--memory", "5MB"},
                    std::vector<std::string>{"--cache-max-bytes", "1MB"},
                    std::vector<std::string>{"--store-required", "maybe"},
                    std::vector<std::string>{"--table-memory", "-5"},
                    std::vector<std::string>{"--table-memory", "MB"},
                    std::vector<std::string>{"--table-memory", "1e30"},
                    std::vector<std::string>{"--data-dir"}, std::vector<std::string>{"--bogus"},
                    std::vector<std::string>{"extra"}));

}  // namespace
}  // namespace puzzlesolver
