// The real server with clients that want it to fall.

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "tests/e2e/endless.h"
#include "tests/e2e/running_server.h"
#include "tests/support/http2_client.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HostileClientsTest : public testing::Test {
 protected:
  v1::Source SourceOfAnEasyAnswer() {
    return Solve(server_.stub(), SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway)))
        .header()
        .source();
  }

  const TemporaryDirectory directory_;
  RunningServer server_{directory_.path() / "data"};
};

TEST_F(HostileClientsTest, TextThatIsNoneDoesNotFillTheStandardError) {
  v1::VerifyRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  request.mutable_move_text()->set_text("\xff\xfe");
  // More than a pipe holds, which nobody reads from.
  for (int i = 0; i < 1000; ++i) {
    grpc::ClientContext context;
    v1::VerifyResponse response;
    const grpc::Status status = server_.stub().Verify(&context, request, &response);
    ASSERT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  }
  EXPECT_EQ(SourceOfAnEasyAnswer(), v1::SOURCE_TABLE);
  server_.process().Signal(SIGTERM);
  EXPECT_EQ(server_.process().Wait(), 0);
  EXPECT_THAT(server_.process().ReadErrors(), Not(HasSubstr("libprotobuf")));
}

TEST_F(HostileClientsTest, CompressedMessagesAreRefusedOnEveryPort) {
  for (const auto algorithm : {GRPC_COMPRESS_GZIP, GRPC_COMPRESS_DEFLATE}) {
    v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
    grpc::ClientContext context;
    context.set_compression_algorithm(algorithm);
    EXPECT_EQ(Solve(server_.stub(), request, context).status.error_code(),
              grpc::StatusCode::UNIMPLEMENTED);
    grpc::ClientContext health_context;
    health_context.set_compression_algorithm(algorithm);
    grpc::health::v1::HealthCheckRequest health_request;
    health_request.set_service(std::string(1000, 'a'));
    grpc::health::v1::HealthCheckResponse response;
    EXPECT_EQ(grpc::health::v1::Health::NewStub(
                  grpc::CreateChannel(server_.health_address(), grpc::InsecureChannelCredentials()))
                  ->Check(&health_context, health_request, &response)
                  .error_code(),
              grpc::StatusCode::UNIMPLEMENTED);
  }
  EXPECT_EQ(SourceOfAnEasyAnswer(), v1::SOURCE_TABLE);
}

TEST_F(HostileClientsTest, MessagesThatNeverEndAreGivenUp) {
  constexpr std::size_t kMessageBytes = 16'000'000;
  // Together far more than all messages may take.
  constexpr std::size_t kCalls = 200;
  Http2Client client(server_.address());
  for (std::size_t i = 0; i < kCalls; ++i) {
    client.Call("/puzzlesolver.v1.PuzzleSolver/Check", kMessageBytes, kMessageBytes - 1);
  }
  // One by one, or all with their connection.
  while (client.ended() == 0 && client.Exchange(true)) {
  }
  EXPECT_EQ(SourceOfAnEasyAnswer(), v1::SOURCE_TABLE);
}

TEST_F(HostileClientsTest, ClientsThatSendHeadersWithoutEndAreThrownOut) {
  SendEndlessHeaders(server_.address());
  EXPECT_EQ(SourceOfAnEasyAnswer(), v1::SOURCE_TABLE);
  EXPECT_GE(server_.Metric("puzzlesolver_connections_broken_total"), 1);
}

TEST_F(HostileClientsTest, ClientsThatResetWhatTheyAskAreThrownOut) {
  Http2Client client(server_.address());
  const auto reset_calls = [&] {
    std::array<std::int32_t, 100> calls{};
    for (auto& call : calls) call = client.Call("/puzzlesolver.v1.PuzzleSolver/Solve", 0, 0);
    if (!client.Exchange(false)) return false;
    for (const auto call : calls) client.Reset(call);
    return client.Exchange(false);
  };
  while (reset_calls()) {
  }
  EXPECT_EQ(SourceOfAnEasyAnswer(), v1::SOURCE_TABLE);
  EXPECT_GE(server_.Metric("puzzlesolver_connections_broken_total"), 1);
}

}  // namespace
}  // namespace puzzlesolver
