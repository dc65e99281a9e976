#include "client/cli/ordered_solve.h"

#include <atomic>
#include <string>
#include <vector>

#include "client/library/duration.h"
#include "gmock/gmock.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::cli {
namespace {

using client::Answer;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;
using Questions = std::vector<v1::SolveBatchRequest>;
using Requests = std::vector<absl::StatusOr<v1::SolveRequest>>;
using Stream = FakeService::BatchStream;

grpc::Status Overload(absl::Duration delay) {
  google::rpc::RetryInfo retry;
  *retry.mutable_retry_delay() = client::ToProto(delay);
  return StatusWithDetails(grpc::StatusCode::RESOURCE_EXHAUSTED, "full", {&retry});
}

/// A server that finds N moves for a question with N nodes.
class OrderedSolveTest : public ::testing::Test {
 protected:
  OrderedSolveTest() {
    server_.service().look = [this](auto&) { ++calls_; };
    server_.service().solve = [](auto&, const v1::SolveRequest& request, auto& writer) {
      writer.Write(Answered(request));
      return grpc::Status::OK;
    };
  }

  /// From the tenth request on nothing is answered before the call is cancelled.
  void AnswerOnlyTen() {
    server_.service().solve = [](grpc::ServerContext& context, auto& request, auto& writer) {
      if (request.max_nodes() < 10) {
        writer.Write(Answered(request));
        return grpc::Status::OK;
      }
      while (!context.IsCancelled()) std::this_thread::yield();
      return grpc::Status::CANCELLED;
    };
  }

  static v1::SolveResponse Answered(const v1::SolveRequest& request) {
    const v1::AnswerHeader header = SolvedHeader(static_cast<std::uint32_t>(request.max_nodes()));
    return SlidingPart(&header, "");
  }

  static v1::SolveBatchResponse Answered(const v1::SolveBatchRequest& question) {
    v1::SolveBatchResponse message;
    message.set_id(question.id());
    *message.mutable_response() = Answered(question.request());
    return message;
  }

  static Requests Numbered(std::size_t count) {
    Requests requests(count, v1::SolveRequest());
    for (std::size_t i = 0; i < count; ++i) requests[i]->set_max_nodes(i);
    return requests;
  }

  /// Solves `requests`; the codes of their answers, which must come in order.
  std::vector<absl::StatusCode> Solve(const Requests& requests) {
    std::vector<absl::StatusCode> codes;
    SolveInOrder(client_, requests, stop_.get_token(), [&](std::size_t i, const auto& answer) {
      EXPECT_EQ(i, codes.size());
      EXPECT_EQ(answer.ok() ? answer->header.length() : i, i);
      codes.push_back(answer.status().code());
      return true;
    });
    return codes;
  }

  FakeServer server_;
  client::Client client_{server_.channel()};
  std::stop_source stop_;
  std::atomic<int> calls_ = 0;
};

TEST_F(OrderedSolveTest, AsksAllInOneCall) {
  const auto codes = Solve(Numbered(1000));
  EXPECT_THAT(codes, SizeIs(1000));
  EXPECT_THAT(codes, Each(absl::StatusCode::kOk));
  EXPECT_EQ(calls_, 1);
}

TEST_F(OrderedSolveTest, HandsOutInOrderWhatComesInAnotherOne) {
  constexpr std::size_t kCount = 50;
  server_.service().solve_batch = [](auto&, Stream& stream) {
    Questions questions(kCount);
    for (auto& question : questions) stream.Read(&question);
    for (std::size_t i = kCount; i-- > 0;) stream.Write(Answered(questions[i]));
    return grpc::Status::OK;
  };
  EXPECT_THAT(Solve(Numbered(kCount)), SizeIs(kCount));
}

TEST_F(OrderedSolveTest, LeavesErrorsInTheirPlace) {
  Requests requests = Numbered(4);
  requests[0] = absl::InvalidArgumentError("no board");
  requests[2] = absl::InvalidArgumentError("no board");
  server_.service().solve = [](auto&, auto& request, auto& writer) {
    if (request.max_nodes() == 3) return grpc::Status(grpc::StatusCode::INTERNAL, "fault");
    writer.Write(Answered(request));
    return grpc::Status::OK;
  };
  EXPECT_THAT(Solve(requests),
              ElementsAre(absl::StatusCode::kInvalidArgument, absl::StatusCode::kOk,
                          absl::StatusCode::kInvalidArgument, absl::StatusCode::kInternal));
}

TEST_F(OrderedSolveTest, AsksAgainWhatIsRefusedForOverload) {
  std::atomic<int> refused = 0;
  server_.service().solve = [&](auto&, auto& request, auto& writer) {
    if (request.max_nodes() % 2 == 1 && ++refused % 3 != 0) return Overload(absl::Milliseconds(1));
    writer.Write(Answered(request));
    return grpc::Status::OK;
  };
  EXPECT_THAT(Solve(Numbered(20)), Each(absl::StatusCode::kOk));
  EXPECT_GT(refused, 10);
  EXPECT_EQ(calls_, 1);
}

TEST_F(OrderedSolveTest, GivesUpWhenNothingIsAnsweredAnyMore) {
  server_.service().solve = [](auto&, auto& request, auto& writer) {
    if (request.max_nodes() > 0) return Overload(absl::Milliseconds(1));
    writer.Write(Answered(request));
    return grpc::Status::OK;
  };
  EXPECT_THAT(Solve(Numbered(3)),
              ElementsAre(absl::StatusCode::kOk, absl::StatusCode::kResourceExhausted,
                          absl::StatusCode::kResourceExhausted));
}

TEST_F(OrderedSolveTest, GivesUpWhenTheWaitWouldBeLong) {
  server_.service().solve = [](auto&, auto&, auto&) { return Overload(absl::Hours(1)); };
  EXPECT_THAT(Solve(Numbered(2)), Each(absl::StatusCode::kResourceExhausted));
}

TEST_F(OrderedSolveTest, ABrokenCallIsFollowedByOneWithTheRest) {
  std::vector<std::size_t> asked;
  server_.service().solve_batch = [&](auto&, Stream& stream) {
    Questions questions(asked.empty() ? 3 : 1);
    asked.push_back(0);
    for (auto& question : questions) {
      if (!stream.Read(&question)) return grpc::Status::OK;
      ++asked.back();
      // The first one takes longest.
      if (question.request().max_nodes() > 0 || asked.size() > 1) stream.Write(Answered(question));
    }
    return grpc::Status(grpc::StatusCode::UNAVAILABLE, "The server is shutting down.");
  };
  EXPECT_THAT(Solve(Numbered(4)), testing::AllOf(SizeIs(4), Each(absl::StatusCode::kOk)));
  EXPECT_THAT(asked, ElementsAre(3, 1, 1));
}

TEST_F(OrderedSolveTest, AnErrorOfTheCallIsThatOfEveryQuestion) {
  server_.service().solve_batch = [](auto&, auto&) {
    return grpc::Status(grpc::StatusCode::PERMISSION_DENIED, "no");
  };
  EXPECT_THAT(Solve(Numbered(3)),
              testing::AllOf(SizeIs(3), Each(absl::StatusCode::kPermissionDenied)));
  EXPECT_EQ(calls_, 1);
}

TEST_F(OrderedSolveTest, ACallThatAnswersNotAllIsAFault) {
  server_.service().solve_batch = [](auto&, auto&) { return grpc::Status::OK; };
  EXPECT_THAT(Solve(Numbered(2)), testing::AllOf(SizeIs(2), Each(absl::StatusCode::kInternal)));
}

TEST_F(OrderedSolveTest, EndsWhenNoMoreAreWanted) {
  AnswerOnlyTen();
  int taken = 0;
  SolveInOrder(client_, Numbered(1000), stop_.get_token(),
               [&](auto, auto&) { return ++taken < 3; });
  EXPECT_EQ(taken, 3);
}

TEST_F(OrderedSolveTest, EndsAtAStopRequest) {
  AnswerOnlyTen();
  int taken = 0;
  SolveInOrder(client_, Numbered(1000), stop_.get_token(), [&](auto, auto&) {
    ++taken;
    return stop_.request_stop();
  });
  EXPECT_EQ(taken, 1);
}

TEST_F(OrderedSolveTest, DoesNothingForNothing) {
  EXPECT_THAT(Solve({}), SizeIs(0));
  EXPECT_THAT(Solve({absl::InvalidArgumentError("no board")}), SizeIs(1));
  EXPECT_EQ(calls_, 0);
}

}  // namespace
}  // namespace puzzlesolver::cli
