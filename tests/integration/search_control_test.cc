#include <gtest/gtest.h>

#include <deque>
#include <thread>
#include <vector>

#include "tests/integration/service_test.h"

namespace puzzlesolver {
namespace {

using Statistics = app::PuzzleApp::Statistics;

/// A call of Solve in a thread of its own.
class BackgroundCall {
 public:
  BackgroundCall(v1::PuzzleSolver::Stub& stub, v1::SolveRequest request)
      : thread_([this, &stub, request] { result_ = Solve(stub, request, context_); }) {}
  ~BackgroundCall() { Cancel(); }

  void Cancel() { context_.TryCancel(); }
  const SolveResult& Wait() {
    thread_.join();
    return result_;
  }

 private:
  grpc::ClientContext context_;
  SolveResult result_;
  std::jthread thread_;
};

class SearchControlTest : public ServiceTest {
 protected:
  const v1::SolveRequest endless_ = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));

  void WaitUntilRunning() {
    WaitUntil([](const Statistics& now) { return now.nodes_expanded > 0; });
  }
  void WaitUntilStopped() {
    WaitUntil([](const Statistics& now) { return now.searches_running == 0; });
  }
};

TEST_F(SearchControlTest, CancellingStopsTheSearch) {
  BackgroundCall call(stub(), endless_);
  WaitUntilRunning();
  call.Cancel();
  EXPECT_EQ(call.Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  WaitUntilStopped();
  EXPECT_EQ(server().GetStatistics().searches_queued, 0u);
}

TEST_F(SearchControlTest, FiftyEqualCallsAreOneSearch) {
  std::deque<BackgroundCall> calls;
  for (int i = 0; i < 50; ++i) calls.emplace_back(stub(), endless_);
  WaitUntil([](const Statistics& now) { return now.searches_joined == 49; });
  for (BackgroundCall& call : calls) call.Cancel();
  for (BackgroundCall& call : calls) {
    EXPECT_EQ(call.Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  }
  WaitUntilStopped();
  EXPECT_EQ(server().GetStatistics().searches_started, 1u);
}

TEST_F(SearchControlTest, CancellingOneDoesNotDisturbTheOther) {
  BackgroundCall first(stub(), endless_);
  WaitUntilRunning();
  BackgroundCall second(stub(), endless_);
  WaitUntil([](const Statistics& now) { return now.searches_joined == 1; });
  first.Cancel();
  EXPECT_EQ(first.Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  const std::uint64_t expanded = server().GetStatistics().nodes_expanded;
  WaitUntil([&](const Statistics& now) { return now.nodes_expanded > expanded; });
  second.Cancel();
  EXPECT_EQ(second.Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_EQ(server().GetStatistics().searches_started, 1u);
}

TEST_F(SearchControlTest, ASearchThatLastsTellsItsProgress) {
  v1::SolveRequest request = endless_;
  request.mutable_progress_interval()->set_nanos(100'000'000);
  grpc::ClientContext context;
  const auto reader = stub().Solve(&context, request);
  std::uint64_t expanded = 0;
  for (int growths = 0; growths < 2;) {
    v1::SolveResponse message;
    ASSERT_TRUE(reader->Read(&message));
    ASSERT_TRUE(message.has_progress());
    EXPECT_GE(message.progress().lower_bound(), 40u);
    const std::uint64_t now = message.progress().statistics().expanded_nodes();
    EXPECT_GE(now, expanded);
    if (now > expanded) ++growths;
    expanded = now;
  }
  context.TryCancel();
  EXPECT_EQ(reader->Finish().error_code(), grpc::StatusCode::CANCELLED);
}

TEST_F(SearchControlTest, AFullQueueRefusesAndSaysWhenToComeAgain) {
  options_.app.search_threads = 1;
  options_.app.queue_capacity = 0;
  BackgroundCall busy(stub(), endless_);
  WaitUntilRunning();
  v1::SolveRequest another = endless_;
  another.mutable_puzzle()->mutable_sliding()->mutable_tiles()->SwapElements(15, 11);
  grpc::ClientContext context;
  const SolveResult refused = puzzlesolver::Solve(stub(), another, context);
  EXPECT_EQ(refused.status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ReasonIn(refused.status), "QUEUE_FULL");
  EXPECT_TRUE(DetailOf<google::rpc::RetryInfo>(refused.status));
  const auto& metadata = context.GetServerTrailingMetadata();
  const auto pushback = metadata.find("grpc-retry-pushback-ms");
  ASSERT_NE(pushback, metadata.end());
  EXPECT_EQ(pushback->second, "1000");
  EXPECT_EQ(Solve(SlidingPuzzle(3, 3, kTwoMovesAway)).header().source(), v1::SOURCE_TABLE);
}

// The in-process transport breaks open calls as soon as the server begins to shut down.
TEST_F(SearchControlTest, DrainingEndsTheCallsThatStillWait) {
  options_.listen = "127.0.0.1:0";
  BackgroundCall call(stub(), endless_);
  WaitUntilRunning();
  server().Drain({});
  const SolveResult& result = call.Wait();
  EXPECT_EQ(result.status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonIn(result.status), "DRAINING");
}

TEST_F(SearchControlTest, DrainingWaitsForCallsThatEnd) {
  options_.listen = "127.0.0.1:0";
  v1::SolveRequest request = endless_;
  request.set_max_nodes(200'000);
  BackgroundCall call(stub(), request);
  WaitUntil([](const Statistics& now) { return now.searches_started == 1; });
  std::jthread drain([this] { server().Drain({.time = absl::InfiniteDuration()}); });
  EXPECT_EQ(call.Wait().header().limit_reason(), v1::LIMIT_REASON_NODES);
}

TEST_F(SearchControlTest, DrainingTwiceDoesNoHarm) {
  EXPECT_EQ(Solve(SlidingPuzzle(2, 2, {1, 2, 3, 0})).header().length(), 0u);
  server().Drain({});
  server().Drain({});
}

}  // namespace
}  // namespace puzzlesolver
