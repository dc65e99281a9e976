#include "client/library/client.h"

#include <future>
#include <string>
#include <thread>
#include <vector>

#include "client/library/duration.h"
#include "client/library/error.h"
#include "gmock/gmock.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ClientTest : public ::testing::Test {
 protected:
  /// Makes Solve answer with `responses`, then end with OK.
  void AnswerWith(std::vector<v1::SolveResponse> responses) {
    server_.service().solve = [responses](auto&, auto&, SolveWriter& writer) {
      for (const auto& response : responses) writer.Write(response);
      return grpc::Status::OK;
    };
  }

  /// Makes Solve wait for the end of the call.
  void WaitForTheEnd() {
    server_.service().solve = [this](grpc::ServerContext& context, auto&, auto& writer) {
      v1::SolveResponse progress;
      progress.mutable_progress()->set_lower_bound(40);
      writer.Write(progress);
      while (!context.IsCancelled()) std::this_thread::yield();
      cancelled_.set_value();
      return grpc::Status::CANCELLED;
    };
  }

  FakeServer server_;
  Client client_{server_.channel()};
  std::promise<void> cancelled_;
};

TEST_F(ClientTest, SolveReturnsTheFinalAnswerAndTellsWhatCameBefore) {
  v1::SolveResponse progress;
  progress.mutable_progress()->set_lower_bound(2);
  v1::AnswerHeader first = SolvedHeader(4);
  first.set_final(false);
  const v1::AnswerHeader last = SolvedHeader(2);
  AnswerWith({SlidingPart(&first, "DU", false), SlidingPart(nullptr, "DD"), progress,
              SlidingPart(&last, "DD")});
  std::vector<std::string> events;
  const SolveObserver observer = {
      .on_progress = [&](const v1::Progress&) { events.push_back("progress"); },
      .on_part = [&](const v1::AnswerPart& part) { events.push_back(MoveLetters(part.moves())); },
      .on_answer =
          [&](const Answer& answer) { events.push_back("answer " + MoveLetters(answer.moves)); }};
  v1::SolveRequest request;
  request.set_quality(v1::QUALITY_ANYTIME);
  const auto answer = client_.Solve(request, observer);
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->header.length(), 2u);
  EXPECT_EQ(MoveLetters(answer->moves), "DD");
  EXPECT_THAT(events, ElementsAre("DUDD", "answer DUDD", "progress", "DD"));
}

TEST_F(ClientTest, SolveSendsTheRequestAndADeadlineBehindTheTimeLimit) {
  v1::SolveRequest received;
  absl::Time deadline;
  server_.service().solve = [&](grpc::ServerContext& context, auto& request, auto& writer) {
    received = request;
    deadline = absl::FromChrono(context.deadline());
    const v1::AnswerHeader header = SolvedHeader(0);
    writer.Write(SlidingPart(&header, ""));
    return grpc::Status::OK;
  };
  v1::SolveRequest request;
  request.set_max_nodes(5);
  *request.mutable_time_limit() = ToProto(absl::Hours(1));
  const absl::Time before = absl::Now();
  ASSERT_TRUE(client_.Solve(request).ok());
  EXPECT_EQ(received.max_nodes(), 5u);
  // The server keeps five percent of the deadline: what is left must be the whole hour.
  EXPECT_GE((deadline - before) * 0.95, absl::Hours(1));
  EXPECT_LE(deadline, absl::Now() + absl::Hours(1.1));
}

TEST_F(ClientTest, SolveWithoutTimeLimitHasNoDeadline) {
  absl::Time deadline;
  server_.service().solve = [&](grpc::ServerContext& context, auto&, auto& writer) {
    deadline = absl::FromChrono(context.deadline());
    const v1::AnswerHeader header = SolvedHeader(0);
    writer.Write(SlidingPart(&header, ""));
    return grpc::Status::OK;
  };
  ASSERT_TRUE(client_.Solve({}).ok());
  EXPECT_GT(deadline, absl::Now() + absl::Hours(24 * 365));
}

TEST_F(ClientTest, SolveWithoutFinalAnswerIsAFault) {
  AnswerWith({});
  const auto answer = client_.Solve({});
  EXPECT_EQ(answer.status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(answer.status().message()), HasSubstr("final answer"));
}

TEST_F(ClientTest, SolveEndsACallThatMakesNoSense) {
  server_.service().solve = [](grpc::ServerContext& context, auto&, auto& writer) {
    writer.Write(SlidingPart(nullptr, "D"));
    while (!context.IsCancelled()) std::this_thread::yield();
    return grpc::Status::CANCELLED;
  };
  EXPECT_EQ(client_.Solve({}).status().code(), absl::StatusCode::kInternal);
}

TEST_F(ClientTest, StopCancelsARunningCall) {
  WaitForTheEnd();
  std::stop_source stop;
  const SolveObserver stop_at_progress = {
      .on_progress = [&](const v1::Progress&) { stop.request_stop(); }};
  const auto answer = client_.Solve({}, stop_at_progress, stop.get_token());
  EXPECT_EQ(answer.status().code(), absl::StatusCode::kCancelled);
  cancelled_.get_future().wait();
}

TEST_F(ClientTest, StopBeforeTheCallCancelsIt) {
  AnswerWith({});
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(client_.Solve({}, {}, stop.get_token()).status().code(), absl::StatusCode::kCancelled);
}

TEST_F(ClientTest, ErrorsKeepTheirDetails) {
  server_.service().solve = [](auto&, auto&, auto&) {
    google::rpc::ErrorInfo info;
    info.set_reason("RATE_LIMITED");
    google::rpc::RetryInfo retry;
    *retry.mutable_retry_delay() = ToProto(absl::Hours(1));
    return StatusWithDetails(grpc::StatusCode::RESOURCE_EXHAUSTED, "enough", {&info, &retry});
  };
  const absl::Status status = client_.Solve({}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(DetailsOf(status).reason, "RATE_LIMITED");
  EXPECT_EQ(DetailsOf(status).retry_delay, absl::Hours(1));
}

TEST_F(ClientTest, UnaryCallsReturnResponseOrError) {
  server_.service().check = [](auto&, v1::CheckResponse& response) {
    response.set_solvable(true);
    return grpc::Status::OK;
  };
  server_.service().verify = [](auto&, v1::VerifyResponse& response) {
    response.set_move_count(3);
    return grpc::Status::OK;
  };
  server_.service().info = [](auto&) {
    return grpc::Status(grpc::StatusCode::UNAUTHENTICATED, "no token");
  };
  EXPECT_TRUE(client_.Check({})->solvable());
  EXPECT_EQ(client_.Verify({})->move_count(), 3u);
  EXPECT_EQ(client_.GetServerInfo().status().code(), absl::StatusCode::kUnauthenticated);
}

TEST_F(ClientTest, HintHasTheTimeOfItsRequest) {
  absl::Time deadline;
  server_.service().look = [&](const grpc::ServerContext& context) {
    deadline = absl::FromChrono(context.deadline());
  };
  server_.service().hint = [](auto& request, v1::HintResponse& response) {
    response.mutable_header()->set_length(request.move_count());
    return grpc::Status::OK;
  };
  v1::HintRequest request;
  request.set_move_count(7);
  EXPECT_EQ(client_.Hint(request)->header().length(), 7u);
  EXPECT_GT(deadline, absl::Now() + absl::Hours(24 * 365));
  *request.mutable_time_limit() = ToProto(absl::Hours(1));
  ASSERT_TRUE(client_.Hint(request).ok());
  EXPECT_LE(deadline, absl::Now() + absl::Hours(1.1));
}

/// Messages of a stream of Count.
v1::CountResponse CountProgress() {
  v1::CountResponse response;
  response.mutable_progress()->set_lower_bound(5);
  return response;
}
v1::CountResponse ResultWith(std::uint64_t solutions) {
  v1::CountResponse response;
  response.mutable_result()->set_solution_count(solutions);
  return response;
}
v1::CountResponse ListOf(int solutions) {
  v1::CountResponse response;
  for (int i = 0; i < solutions; ++i) {
    response.mutable_solutions()->add_solutions()->mutable_sliding()->add_tiles(7);
  }
  return response;
}

TEST_F(ClientTest, CountPutsTheListTogether) {
  server_.service().count = [](auto&, auto& writer) {
    for (const auto& response :
         {CountProgress(), CountProgress(), ResultWith(4), ListOf(2), ListOf(1)}) {
      writer.Write(response);
    }
    return grpc::Status::OK;
  };
  int progress = 0;
  const auto count = client_.Count({}, [&](const v1::Progress&) { ++progress; });
  ASSERT_TRUE(count.ok()) << count.status();
  EXPECT_EQ(count->result.solution_count(), 4u);
  EXPECT_EQ(count->solutions.size(), 3u);
  EXPECT_EQ(progress, 2);
}

TEST_F(ClientTest, CountThatBreaksIsBegunAgain) {
  int attempts = 0;
  server_.service().count = [&](auto&, auto& writer) {
    writer.Write(ResultWith(4));
    writer.Write(ListOf(2));
    if (++attempts == 1) return grpc::Status(grpc::StatusCode::UNAVAILABLE, "gone");
    return grpc::Status::OK;
  };
  const auto count = client_.Count({});
  ASSERT_TRUE(count.ok()) << count.status();
  EXPECT_EQ(attempts, 2);
  EXPECT_EQ(count->solutions.size(), 2u);
}

TEST_F(ClientTest, CountThatMakesNoSenseIsAFault) {
  const std::vector<std::vector<v1::CountResponse>> streams = {
      {}, {CountProgress()}, {ListOf(1), ResultWith(1)}, {ResultWith(1), ResultWith(1)}};
  for (const auto& stream : streams) {
    server_.service().count = [&](auto&, auto& writer) {
      for (const auto& response : stream) writer.Write(response);
      return grpc::Status::OK;
    };
    EXPECT_EQ(client_.Count({}).status().code(), absl::StatusCode::kInternal) << stream.size();
  }
}

}  // namespace
}  // namespace puzzlesolver::client
