#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "service/rpc/batch_reactor.h"
#include "tests/integration/service_test.h"
#include "tests/support/batch_call.h"

namespace puzzlesolver {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using Statistics = app::PuzzleApp::Statistics;

class BatchTest : public ServiceTest {
 protected:
  static v1::SolveBatchRequest Eight(const std::string& id) {
    return Question(id, SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway)));
  }
  /// Different numbers make different boards, none of which a search ends on.
  static v1::SolveBatchRequest Endless(const std::string& id, int number) {
    v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
    auto& tiles = *request.mutable_puzzle()->mutable_sliding()->mutable_tiles();
    std::rotate(tiles.begin(), tiles.begin() + 3 * (number % 5), tiles.begin() + 15);
    return Question(id, request);
  }

  BatchResult SolveAll(const std::vector<v1::SolveBatchRequest>& questions) {
    return SolveBatch(stub(), questions);
  }
};

TEST_F(BatchTest, AnEmptyBatchEndsAtOnce) {
  const BatchResult result = SolveAll({});
  EXPECT_TRUE(result.status.ok());
  EXPECT_THAT(result.answers, SizeIs(0));
}

TEST_F(BatchTest, EveryQuestionHasTheAnswerOfSolve) {
  std::vector<v1::SolveBatchRequest> questions;
  questions.push_back(Eight("table"));
  questions.push_back(Question("search", SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle))));
  questions.push_back(Question("rotation", SolveRequestFor(RotationPuzzle(kRotationCells))));
  questions.push_back(
      Question("unsolvable", SolveRequestFor(SlidingPuzzle(3, 3, {1, 2, 3, 4, 5, 6, 8, 7, 0}))));
  const BatchResult result = SolveAll(questions);
  ASSERT_TRUE(result.status.ok()) << result.status.error_message();
  ASSERT_THAT(result.answers, SizeIs(4));
  EXPECT_EQ(result.answers.at("table").moves(), "RD");
  EXPECT_EQ(result.answers.at("search").moves(), kFifteenSolution);
  EXPECT_EQ(result.answers.at("rotation").moves(), "AC");
  EXPECT_EQ(result.answers.at("unsolvable").header().outcome(), v1::OUTCOME_UNSOLVABLE);
}

TEST_F(BatchTest, MovesOfDifferentQuestionsMayAlternateButStayInOrder) {
  std::vector<v1::SolveBatchRequest> questions;
  for (const char* id : {"a", "b", "c"}) {
    questions.push_back(Question(id, SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle))));
    questions.back().mutable_request()->set_moves_per_message(1);
    *questions.back().mutable_request()->mutable_progress_interval() = {};
  }
  const BatchResult result = SolveAll(questions);
  ASSERT_TRUE(result.status.ok());
  for (const char* id : {"a", "b", "c"}) {
    EXPECT_THAT(result.answers.at(id).messages, SizeIs(52));
    EXPECT_EQ(result.answers.at(id).moves(), kFifteenSolution);
  }
}

TEST_F(BatchTest, AWrongQuestionGetsAnErrorAndTheStreamGoesOn) {
  std::vector<v1::SolveBatchRequest> questions{
      Eight("first"), Question("wrong", SolveRequestFor(SlidingPuzzle(3, 3, {1, 2}))),
      Question("empty", {}), Eight(std::string(257, 'x')), Eight("last")};
  const BatchResult result = SolveAll(questions);
  ASSERT_TRUE(result.status.ok());
  EXPECT_EQ(result.answers.at("first").moves(), "RD");
  EXPECT_EQ(result.answers.at("last").moves(), "RD");
  const grpc::Status& wrong = result.answers.at("wrong").status;
  EXPECT_EQ(wrong.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(FieldIn(wrong), "request.puzzle.sliding.tiles");
  EXPECT_EQ(ReasonIn(wrong), "INVALID_PUZZLE");
  EXPECT_EQ(FieldIn(result.answers.at("empty").status), "request.puzzle");
  EXPECT_EQ(FieldIn(result.answers.at("").status), "id");
}

TEST_F(BatchTest, ThousandsOfQuestionsAreEachAnsweredOnce) {
  constexpr int kQuestions = 5000;
  std::vector<v1::SolveBatchRequest> questions;
  for (int i = 0; i < kQuestions; ++i) questions.push_back(Eight(std::to_string(i)));
  const BatchResult result = SolveAll(questions);
  ASSERT_TRUE(result.status.ok());
  EXPECT_THAT(result.order, SizeIs(kQuestions));
  EXPECT_THAT(result.answers, SizeIs(kQuestions));
  EXPECT_EQ(server().GetStatistics().searches_started, 0u);
}

TEST_F(BatchTest, EasyQuestionsDoNotWaitForHardOnes) {
  std::vector<v1::SolveBatchRequest> questions;
  for (int i = 0; i < 5; ++i) {
    questions.push_back(Endless("hard" + std::to_string(i), i));
    questions.back().mutable_request()->set_max_nodes(3'000'000);
  }
  questions.push_back(Eight("easy"));
  const BatchResult result = SolveAll(questions);
  ASSERT_TRUE(result.status.ok());
  EXPECT_EQ(result.order.front(), "easy");
  EXPECT_THAT(result.order, SizeIs(6));
  EXPECT_EQ(result.answers.at("hard3").header().limit_reason(), v1::LIMIT_REASON_NODES);
}

TEST_F(BatchTest, OneBatchDoesNotFillTheQueue) {
  options_.app.search_threads = 1;
  options_.app.queue_capacity = 2;
  grpc::ClientContext context;
  const auto stream = stub().SolveBatch(&context);
  for (int i = 0; i < 5; ++i) stream->Write(Endless(std::to_string(i), i));
  stream->Write(Eight("easy"));
  v1::SolveBatchResponse message;
  ASSERT_TRUE(stream->Read(&message));
  EXPECT_EQ(message.id(), "easy");
  WaitUntil([](const Statistics& now) { return now.searches_running == 1; });
  EXPECT_EQ(server().GetStatistics().searches_queued, 0u);
  context.TryCancel();
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  WaitUntil(
      [](const Statistics& now) { return now.searches_running == 0 && now.searches_queued == 0; });
}

TEST_F(BatchTest, WhoDoesNotReadCannotFillTheMemory) {
  constexpr int kQuestions = 100'000;
  options_.listen = "127.0.0.1:0";
  grpc::ClientContext context;
  const auto stream = stub().SolveBatch(&context);
  const v1::SolveBatchRequest question = Eight(std::string(256, 'q'));
  std::atomic<int> written = 0;
  std::jthread writer([&] {
    while (written < kQuestions && stream->Write(question)) ++written;
    if (written == kQuestions) stream->WritesDone();
  });
  // The writer comes to a stop, while other calls go on: flow control. Once somebody reads,
  // everything arrives.
  int last = 0;
  for (int calls = 0; calls < 300; ++calls) {
    if (std::exchange(last, written) != written) calls = 0;
    grpc::ClientContext other;
    v1::GetServerInfoResponse info;
    ASSERT_TRUE(stub().GetServerInfo(&other, {}, &info).ok());
  }
  EXPECT_LT(written, kQuestions);
  int read = 0;
  for (v1::SolveBatchResponse message; stream->Read(&message);) ++read;
  writer.join();
  EXPECT_TRUE(stream->Finish().ok());
  EXPECT_EQ(read, kQuestions);
}

TEST_F(BatchTest, CancellingStopsItsSearches) {
  grpc::ClientContext context;
  const auto stream = stub().SolveBatch(&context);
  for (int i = 0; i < 5; ++i) stream->Write(Endless(std::to_string(i), i));
  WaitUntil([](const Statistics& now) { return now.searches_running == 2; });
  context.TryCancel();
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  WaitUntil([](const Statistics& now) { return now.searches_running == 0; });
  EXPECT_EQ(server().GetStatistics().searches_queued, 0u);
}

TEST_F(BatchTest, DrainingEndsIt) {
  options_.listen = "127.0.0.1:0";
  grpc::ClientContext context;
  const auto stream = stub().SolveBatch(&context);
  stream->Write(Endless("hard", 0));
  WaitUntil([](const Statistics& now) { return now.searches_running == 1; });
  server().Drain({});
  v1::SolveBatchResponse message;
  while (stream->Read(&message)) {
  }
  const grpc::Status status = stream->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonIn(status), "DRAINING");
}

TEST_F(BatchTest, OneThatIsIdleDoesNotHoldUpTheDrain) {
  options_.listen = "127.0.0.1:0";
  grpc::ClientContext context;
  const auto stream = stub().SolveBatch(&context);
  v1::SolveBatchResponse message;
  stream->Write(Question("easy", SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway))));
  ASSERT_TRUE(stream->Read(&message));
  server().Drain({.time = absl::InfiniteDuration()});
  EXPECT_FALSE(stream->Read(&message));
  EXPECT_EQ(ReasonIn(stream->Finish()), "DRAINING");
}

}  // namespace
}  // namespace puzzlesolver
