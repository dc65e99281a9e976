// What connections and single calls carry besides questions and answers.

#include <gmock/gmock.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <numeric>
#include <string>

#include "tests/integration/secure_service_test.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kTraceparent[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

class ConnectionTest : public SecureServiceTest {
 protected:
  /// What the server hands back under `key`, at the beginning of the call or at its end.
  static std::string HandedBack(const grpc::ClientContext& context, const std::string& key) {
    std::string values;
    for (const auto* metadata :
         {&context.GetServerInitialMetadata(), &context.GetServerTrailingMetadata()}) {
      const auto [first, last] = metadata->equal_range(key);
      for (auto entry = first; entry != last; ++entry) {
        values.append(entry->second.data(), entry->second.size());
      }
    }
    return values;
  }

  /// What a call of the method with an empty request ends with.
  grpc::StatusCode CodeOf(const std::string& method) {
    grpc::ClientContext context;
    const grpc::Slice nothing("");
    const grpc::ByteBuffer request(&nothing, 1);
    grpc::ByteBuffer response;
    std::promise<grpc::StatusCode> code;
    grpc::GenericStub generic(channel());
    generic.UnaryCall(&context, method, {}, &request, &response,
                      [&](const grpc::Status& status) { code.set_value(status.error_code()); });
    return code.get_future().get();
  }
};

TEST_F(ConnectionTest, ACallFindsItsRequestIdAndTraceInTheLog) {
  grpc::ClientContext context;
  context.AddMetadata("x-request-id", "request-17");
  context.AddMetadata("traceparent", kTraceparent);
  const v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  EXPECT_TRUE(puzzlesolver::Solve(stub(), request, context).status.ok());
  EXPECT_EQ(HandedBack(context, "x-request-id"), "request-17");
  EXPECT_EQ(HandedBack(context, "traceparent"), kTraceparent);
  server().Drain({});
  EXPECT_THAT(log_->Text(), HasSubstr(R"("request_id":"request-17")"));
  EXPECT_THAT(log_->Text(), HasSubstr(kTraceparent));
}

TEST_F(ConnectionTest, ACallFindsItsCallerInTheLog) {
  EXPECT_TRUE(Solve(SlidingPuzzle(3, 3, kTwoMovesAway)).status.ok());
  server().Drain({});
  EXPECT_THAT(log_->Text(), HasSubstr(R"("peer":"ipv4:127.0.0.1:)"));
}

TEST_F(ConnectionTest, ARefusedCallHasARequestIdToo) {
  grpc::ClientContext context;
  context.AddMetadata("x-request-id", "request-18");
  EXPECT_FALSE(puzzlesolver::Solve(stub(), {}, context).status.ok());
  EXPECT_EQ(HandedBack(context, "x-request-id"), "request-18");
  server().Drain({});
  EXPECT_THAT(log_->Text(), HasSubstr(R"("request_id":"request-18")"));
}

TEST_F(ConnectionTest, AnIdThatIsNoneIsReplaced) {
  grpc::ClientContext context;
  context.AddMetadata("x-request-id", std::string(1000, 'x'));
  context.AddMetadata("traceparent", "nonsense");
  v1::GetServerInfoResponse info;
  EXPECT_TRUE(stub().GetServerInfo(&context, {}, &info).ok());
  EXPECT_THAT(HandedBack(context, "x-request-id"), Not(IsEmpty()));
  EXPECT_LT(HandedBack(context, "x-request-id").size(), 100u);
  EXPECT_THAT(HandedBack(context, "traceparent"), IsEmpty());
}

TEST_F(ConnectionTest, WhatIsSwitchedOffIsNotImplemented) {
  options_.reflection = false;
  options_.administration = false;
  for (const char* method : {"/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
                             "/puzzlesolver.v1.PuzzleSolverAdmin/SetLogLevel"}) {
    EXPECT_EQ(CodeOf(method), grpc::StatusCode::UNIMPLEMENTED) << method;
  }
  EXPECT_EQ(CodeOf("/puzzlesolver.v1.PuzzleSolver/GetServerInfo"), grpc::StatusCode::OK);
}

TEST_F(ConnectionTest, WhatIsSwitchedOnIsImplemented) {
  EXPECT_EQ(CodeOf("/puzzlesolver.v1.PuzzleSolverAdmin/SetLogLevel"),
            grpc::StatusCode::INVALID_ARGUMENT);
}

TEST_F(ConnectionTest, AMessageBeyondTheLimitIsRefusedInOneSentence) {
  v1::CheckRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(1, 1, {});
  request.mutable_puzzle()->mutable_sliding()->mutable_tiles()->Resize(16 << 20, 1);
  const auto channel = client::Connect({server().address()}).value();
  const absl::Status status = client::Client(channel).Check(request).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(std::string(status.message()), HasSubstr("16777216"));
  EXPECT_THAT(std::string(status.message()), Not(HasSubstr("\n")));
}

TEST_F(ConnectionTest, TheLargestBoardWithAGoalPasses) {
  constexpr std::uint32_t kSide = 999;
  Numbers goal(kSide * kSide);
  std::iota(goal.begin(), goal.end(), 0);
  Numbers tiles = goal;
  std::rotate(tiles.begin(), tiles.begin() + 1, tiles.begin() + kSide);
  v1::CheckRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(kSide, kSide, tiles, goal);
  const auto channel = client::Connect({server().address()}).value();
  const auto response = client::Client(channel).Check(request);
  ASSERT_TRUE(response.ok()) << response.status();
  EXPECT_TRUE(response->solvable());
}

}  // namespace
}  // namespace puzzlesolver
