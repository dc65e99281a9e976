#include "client/library/batch_call.h"

#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "client/library/channel.h"
#include "client/library/client.h"
#include "client/library/error.h"
#include "gmock/gmock.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::ElementsAre;

class BatchCallTest : public ::testing::Test {
 protected:
  BatchCallTest() {
    server_.service().solve = [](auto&, const v1::SolveRequest& request, auto& writer) {
      const v1::AnswerHeader header = SolvedHeader(static_cast<std::uint32_t>(request.max_nodes()));
      writer.Write(SlidingPart(&header, ""));
      return grpc::Status::OK;
    };
  }

  static v1::SolveRequest Numbered(std::uint64_t number) {
    v1::SolveRequest request;
    request.set_max_nodes(number);
    return request;
  }

  static v1::SolveBatchResponse Message(const std::string& id, const v1::SolveResponse& response) {
    v1::SolveBatchResponse message;
    message.set_id(id);
    *message.mutable_response() = response;
    return message;
  }

  /// Sends `messages` to every batch and ends it with `status`.
  void Send(std::vector<v1::SolveBatchResponse> messages, grpc::Status status = grpc::Status::OK) {
    server_.service().solve_batch = [=](auto&, FakeService::BatchStream& stream) {
      for (const auto& message : messages) stream.Write(message);
      return status;
    };
  }

  FakeServer server_;
  Client client_{server_.channel()};
};

TEST_F(BatchCallTest, AnswersEachQuestionByItsName) {
  const auto call = client_.SolveBatch();
  const std::jthread writer([&] {
    EXPECT_TRUE(call->Write("three", Numbered(3)));
    EXPECT_TRUE(call->Write("five", Numbered(5)));
    call->WritesDone();
  });
  std::map<std::string, std::uint32_t> lengths;
  while (const auto reply = call->Read()) lengths[reply->id] = reply->answer->header.length();
  EXPECT_TRUE(call->Finish().ok());
  EXPECT_EQ(lengths, (std::map<std::string, std::uint32_t>{{"three", 3}, {"five", 5}}));
}

TEST_F(BatchCallTest, PutsAlternatingPartsTogether) {
  const v1::AnswerHeader header = SolvedHeader(2);
  v1::SolveResponse progress;
  progress.mutable_progress();
  v1::AnswerHeader first = SolvedHeader(4);
  first.set_final(false);
  Send({Message("a", SlidingPart(&header, "R", false)), Message("b", progress),
        Message("b", SlidingPart(&first, "UUDD")), Message("b", SlidingPart(&header, "D", false)),
        Message("a", SlidingPart(nullptr, "L")), Message("b", SlidingPart(nullptr, "U"))});
  const auto call = client_.SolveBatch();
  std::vector<std::string> replies;
  while (const auto reply = call->Read()) {
    replies.push_back(reply->id + " " + MoveLetters(reply->answer->moves));
  }
  EXPECT_THAT(replies, ElementsAre("a RL", "b DU"));
  EXPECT_TRUE(call->Finish().ok());
}

TEST_F(BatchCallTest, AnErrorOfAQuestionIsThatOfSolve) {
  google::rpc::BadRequest bad_request;
  bad_request.add_field_violations()->set_field("request.puzzle.sliding.tiles");
  google::rpc::ErrorInfo info;
  info.set_reason("INVALID_PUZZLE");
  const v1::AnswerHeader header = SolvedHeader(0);
  Send({BatchError("wrong", StatusWithDetails(grpc::StatusCode::INVALID_ARGUMENT,
                                              "request.puzzle.sliding.tiles: Tile 3 is missing.",
                                              {&info, &bad_request})),
        Message("good", SlidingPart(&header, ""))});
  const auto call = client_.SolveBatch();
  const auto wrong = call->Read();
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->id, "wrong");
  const absl::Status status = wrong->answer.status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()), "puzzle.sliding.tiles: Tile 3 is missing.");
  EXPECT_EQ(DetailsOf(status).reason, "INVALID_PUZZLE");
  EXPECT_THAT(DetailsOf(status).field_violations,
              ElementsAre(FieldViolation{"puzzle.sliding.tiles", ""}));
  EXPECT_EQ(call->Read()->id, "good");
  EXPECT_FALSE(call->Read());
}

TEST_F(BatchCallTest, AnErrorWithoutCodeIsAFault) {
  Send({BatchError("odd", grpc::Status::OK)});
  const auto call = client_.SolveBatch();
  EXPECT_EQ(call->Read()->answer.status().code(), absl::StatusCode::kInternal);
}

TEST_F(BatchCallTest, TellsHowTheCallEnded) {
  Send({}, {grpc::StatusCode::UNAVAILABLE, "The server is shutting down."});
  const auto call = client_.SolveBatch();
  EXPECT_FALSE(call->Read());
  EXPECT_EQ(call->Finish().code(), absl::StatusCode::kUnavailable);
}

TEST_F(BatchCallTest, EndsACallThatMakesNoSense) {
  server_.service().solve_batch = [](grpc::ServerContext& context, auto& stream) {
    stream.Write(Message("a", SlidingPart(nullptr, "R")));
    while (!context.IsCancelled()) std::this_thread::yield();
    return grpc::Status::CANCELLED;
  };
  const auto call = client_.SolveBatch();
  EXPECT_FALSE(call->Read());
  EXPECT_EQ(call->Finish().code(), absl::StatusCode::kInternal);
}

TEST_F(BatchCallTest, AStopRequestCancelsIt) {
  server_.service().solve_batch = [](grpc::ServerContext& context, auto&) {
    while (!context.IsCancelled()) std::this_thread::yield();
    return grpc::Status::CANCELLED;
  };
  std::stop_source stop;
  const auto call = client_.SolveBatch(stop.get_token());
  const std::jthread stopper([&] { stop.request_stop(); });
  EXPECT_FALSE(call->Read());
  EXPECT_EQ(call->Finish().code(), absl::StatusCode::kCancelled);
  EXPECT_FALSE(call->Write("late", {}));
}

TEST_F(BatchCallTest, ManyQuestionsPassWhileAnswersAreRead) {
  constexpr int kQuestions = 20'000;
  const auto channel = Connect({server_.address()});
  ASSERT_TRUE(channel.ok()) << channel.status();
  const auto call = Client(*channel).SolveBatch();
  std::atomic<int> written = 0;
  const std::jthread writer([&] {
    while (written < kQuestions && call->Write(std::to_string(written), {})) ++written;
    call->WritesDone();
  });
  int read = 0;
  while (call->Read()) ++read;
  EXPECT_EQ(read, kQuestions);
  EXPECT_EQ(written, kQuestions);
  EXPECT_TRUE(call->Finish().ok());
}

TEST_F(BatchCallTest, MayBeLeftUnfinished) {
  {
    const auto call = client_.SolveBatch();
    call->Write("open", {});
  }
  EXPECT_TRUE(client_.GetServerInfo().ok());
}

}  // namespace
}  // namespace puzzlesolver::client
