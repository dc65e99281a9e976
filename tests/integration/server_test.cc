#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "tests/integration/reflection_client.h"
#include "tests/integration/service_test.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

using grpc::health::v1::Health;
using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;
using server::ServerInstance;
using ::testing::HasSubstr;

/// Servers with a database and a port.
class ServerTest : public testing::Test {
 protected:
  server::ServerOptions OptionsWithPort(int port = 0) {
    server::ServerOptions options;
    options.listen = "127.0.0.1:" + std::to_string(port);
    options.data_directory = directory_.path() / "data";
    options.app.search_threads = 1;
    options.app.tables.building = app::TableOptions::Building::kNone;
    return options;
  }

  SolveResult SolveAt(const ServerInstance& server, const v1::Puzzle& puzzle) {
    const auto channel = grpc::CreateChannel(server.address(), grpc::InsecureChannelCredentials());
    const auto stub = v1::PuzzleSolver::NewStub(channel);
    return Solve(*stub, SolveRequestFor(puzzle));
  }

  const TemporaryDirectory directory_;
};

TEST_F(ServerTest, AnswersOutliveTheServer) {
  const v1::Puzzle fifteen = SlidingPuzzle(4, 4, kFifteenPuzzle);
  const v1::Puzzle rotation = RotationPuzzle(kRotationCells);
  {
    const auto server = ServerInstance::Start(OptionsWithPort()).value();
    EXPECT_EQ(SolveAt(*server, fifteen).header().source(), v1::SOURCE_SEARCH);
    EXPECT_EQ(SolveAt(*server, rotation).header().source(), v1::SOURCE_SEARCH);
    EXPECT_GT(server->GetStatistics().tables_built, 0u);
  }
  const auto server = ServerInstance::Start(OptionsWithPort()).value();
  EXPECT_EQ(SolveAt(*server, fifteen).header().source(), v1::SOURCE_CACHE);
  EXPECT_EQ(SolveAt(*server, fifteen).moves(), kFifteenSolution);
  EXPECT_EQ(SolveAt(*server, rotation).header().source(), v1::SOURCE_CACHE);
  const SolveResult eight = SolveAt(*server, SlidingPuzzle(3, 3, kTwoMovesAway));
  EXPECT_EQ(eight.header().source(), v1::SOURCE_TABLE);
  EXPECT_EQ(server->GetStatistics().searches_started, 0u);
}

TEST_F(ServerTest, PortZeroChoosesOneAndTellsIt) {
  const auto server = ServerInstance::Start(OptionsWithPort()).value();
  EXPECT_GT(server->port(), 0);
  EXPECT_EQ(server->address(), "127.0.0.1:" + std::to_string(server->port()));
}

TEST_F(ServerTest, ASecondServerOnThePortFails) {
  const auto first = ServerInstance::Start(OptionsWithPort()).value();
  server::ServerOptions options = OptionsWithPort(first->port());
  options.data_directory.clear();
  const absl::Status status = ServerInstance::Start(options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(std::string(status.message()),
            "Cannot listen on " + first->address() + ": it is in use by another process.");
}

TEST_F(ServerTest, ASecondServerOnTheDirectoryFails) {
  const auto first = ServerInstance::Start(OptionsWithPort()).value();
  const absl::Status status = ServerInstance::Start(OptionsWithPort()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(status.message()), HasSubstr(directory_.path().string()));
}

TEST_F(ServerTest, AnAddressThatIsNoneIsNamed) {
  server::ServerOptions options;
  options.data_directory.clear();
  for (const char* address :
       {"localhost", "localhost:", ":1", "localhost:65536", "::1:80", "[]:1"}) {
    options.listen = address;
    const absl::Status status = ServerInstance::Start(options).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << address;
    EXPECT_THAT(std::string(status.message()), HasSubstr(address));
  }
}

TEST_F(ServerTest, MessagesBeyondTheLimitAreRefused) {
  const auto server = ServerInstance::Start(OptionsWithPort()).value();
  v1::Puzzle puzzle = SlidingPuzzle(1, 1, {});
  puzzle.mutable_sliding()->mutable_tiles()->Resize(16 << 20, 1);
  EXPECT_EQ(SolveAt(*server, puzzle).status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
}

class HealthTest : public ServiceTest {
 protected:
  const std::unique_ptr<Health::Stub> health_ = Health::NewStub(server().InProcessChannel());

  grpc::Status Check(const std::string& service, HealthCheckResponse& response) {
    grpc::ClientContext context;
    HealthCheckRequest request;
    request.set_service(service);
    return health_->Check(&context, request, &response);
  }
};

TEST_F(HealthTest, TheServerAndItsServiceServe) {
  for (const char* service : {"", "puzzlesolver.v1.PuzzleSolver"}) {
    HealthCheckResponse response;
    ASSERT_TRUE(Check(service, response).ok()) << service;
    EXPECT_EQ(response.status(), HealthCheckResponse::SERVING);
  }
}

TEST_F(HealthTest, UnknownServicesAreNotFound) {
  HealthCheckResponse response;
  EXPECT_EQ(Check("puzzlesolver.v1.Nothing", response).error_code(), grpc::StatusCode::NOT_FOUND);
}

TEST_F(HealthTest, WatchersHearOfTheDrain) {
  grpc::ClientContext context;
  const auto reader = health_->Watch(&context, {});
  HealthCheckResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.status(), HealthCheckResponse::SERVING);
  const std::jthread drain([this] { server().Drain({.time = absl::InfiniteDuration()}); });
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.status(), HealthCheckResponse::NOT_SERVING);
  context.TryCancel();
}

using ReflectionTest = ServiceTest;

TEST_F(ReflectionTest, ListsServicesThatItCanDescribe) {
  const auto channel = server().InProcessChannel();
  const std::vector<std::string> services = ListServices(channel);
  EXPECT_THAT(services, testing::UnorderedElementsAre(
                            "puzzlesolver.v1.PuzzleSolver", "puzzlesolver.v1.PuzzleSolverAdmin",
                            "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"));
  for (const std::string& service : services) EXPECT_TRUE(KnowsSymbol(channel, service)) << service;
  EXPECT_FALSE(KnowsSymbol(channel, "puzzlesolver.v1.Nothing"));
}

}  // namespace
}  // namespace puzzlesolver
