// Calls that are made again, by a client that need not know it.

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "client/library/client.h"
#include "client/library/duration.h"
#include "client/library/repetition.h"
#include "gmock/gmock.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::ElementsAre;
using Responses = std::vector<v1::SolveResponse>;

const grpc::Status kDraining(grpc::StatusCode::UNAVAILABLE, "The server is shutting down.");

grpc::Status QueueFull() {
  google::rpc::RetryInfo retry;
  *retry.mutable_retry_delay() = ToProto(absl::Milliseconds(1));
  return StatusWithDetails(grpc::StatusCode::RESOURCE_EXHAUSTED, "full", {&retry});
}

v1::SolveResponse Progress() {
  v1::SolveResponse response;
  response.mutable_progress()->set_lower_bound(2);
  return response;
}

class RepeatedCallsTest : public ::testing::Test {
 protected:
  struct Attempt {
    Responses responses;
    grpc::Status status = grpc::Status::OK;
  };

  /// Each attempt at Solve ends as said; there may be no more of them.
  void Expect(std::vector<Attempt> attempts) {
    server_.service().solve = [this, attempts](auto&, auto& request, SolveWriter& writer) {
      requests_.push_back(request);
      if (requests_.size() > attempts.size()) {
        return grpc::Status(grpc::StatusCode::INTERNAL, "one attempt too many");
      }
      const Attempt& attempt = attempts[requests_.size() - 1];
      for (const auto& response : attempt.responses) writer.Write(response);
      return attempt.status;
    };
  }

  absl::StatusOr<Answer> Solve(const v1::SolveRequest& request = {}) {
    return client_.Solve(request, {.on_progress = [this](auto&) { told_.push_back("progress"); },
                                   .on_part =
                                       [this](const v1::AnswerPart& part) {
                                         told_.push_back((part.has_header() ? "header " : "") +
                                                         MoveLetters(part.moves()));
                                       },
                                   .on_answer = [this](auto&) { told_.push_back("answer"); }});
  }

  const v1::AnswerHeader header_ = SolvedHeader(3);
  FakeServer server_;
  Client client_{server_.channel()};
  std::vector<v1::SolveRequest> requests_;
  std::vector<std::string> told_;
};

TEST_F(RepeatedCallsTest, WhatBeginsOnAServerThatEndsIsAskedAgain) {
  Expect({{{}, kDraining}, {{SlidingPart(&header_, "RDL")}}});
  const auto answer = Solve();
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(MoveLetters(answer->moves), "RDL");
  EXPECT_THAT(requests_, testing::SizeIs(2));
}

TEST_F(RepeatedCallsTest, ABrokenStreamGoesOnWhereItBroke) {
  Expect({{{Progress(), SlidingPart(&header_, "R", false)}, kDraining},
          {{SlidingPart(&header_, "RD", false)}, kDraining},
          {{SlidingPart(&header_, "RDL")}}});
  const auto answer = Solve();
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(MoveLetters(answer->moves), "RDL");
  EXPECT_THAT(told_, ElementsAre("progress", "header R", "D", "L"));
}

TEST_F(RepeatedCallsTest, TwoAnswersAreNotMixed) {
  Expect({{{SlidingPart(&header_, "R", false)}, kDraining}, {{SlidingPart(&header_, "DRL")}}});
  EXPECT_EQ(Solve().status().code(), absl::StatusCode::kAborted);
  EXPECT_THAT(told_, ElementsAre("header R"));
}

TEST_F(RepeatedCallsTest, WhoWasToldNothingMayGetAnotherAnswer) {
  Expect({{{SlidingPart(&header_, "R", false)}, kDraining}, {{SlidingPart(&header_, "DRL")}}});
  const auto answer = client_.Solve({});
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(MoveLetters(answer->moves), "DRL");
}

TEST_F(RepeatedCallsTest, AWholeAnswerIsEnough) {
  Expect({{{SlidingPart(&header_, "RDL")}, kDraining}});
  EXPECT_TRUE(Solve().ok());
  EXPECT_THAT(requests_, testing::SizeIs(1));
}

class RepeatedAnytimeTest : public RepeatedCallsTest {
 protected:
  RepeatedAnytimeTest() { request_.set_quality(v1::QUALITY_ANYTIME); }

  static v1::SolveResponse AnswerOf(const std::string& letters, std::uint32_t lower_bound,
                                    bool final = false) {
    v1::AnswerHeader header = SolvedHeader(static_cast<std::uint32_t>(letters.size()));
    header.set_guarantee(v1::GUARANTEE_LEGAL);
    header.set_lower_bound(lower_bound);
    header.set_final(final);
    return SlidingPart(&header, letters);
  }

  v1::SolveRequest request_;
};

TEST_F(RepeatedAnytimeTest, OnlyBetterAnswersAreToldAfterABreak) {
  const auto begun = SolvedHeader(3);
  Expect({{{AnswerOf("RDLUR", 1), SlidingPart(&begun, "R", false)}, kDraining},
          {{AnswerOf("RDLURLRL", 3), AnswerOf("URDLU", 1), AnswerOf("URDLU", 2), AnswerOf("RDL", 2),
            AnswerOf("RDL", 2, /*final=*/true)}}});
  const auto answer = Solve(request_);
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->header.answer_index(), 3u);
  EXPECT_THAT(told_, ElementsAre("header RDLUR", "answer", "header URDLU", "answer", "header RDL",
                                 "answer", "header RDL"));
}

TEST_F(RepeatedAnytimeTest, TheFinalAnswerIsNoWorseThanThoseBefore) {
  v1::AnswerHeader limit;
  limit.set_final(true);
  limit.set_outcome(v1::OUTCOME_LIMIT);
  limit.set_guarantee(v1::GUARANTEE_NONE);
  limit.set_limit_reason(v1::LIMIT_REASON_TIME);
  limit.set_lower_bound(2);
  for (const auto& last : {AnswerOf("RDLUR", 2, /*final=*/true), SlidingPart(&limit, "")}) {
    requests_.clear();
    told_.clear();
    Expect({{{AnswerOf("RDL", 1)}, kDraining}, {{last}}});
    const auto answer = Solve(request_);
    ASSERT_TRUE(answer.ok()) << answer.status();
    EXPECT_EQ(MoveLetters(answer->moves), "RDL");
    EXPECT_EQ(answer->header.outcome(), v1::OUTCOME_SOLVED);
    EXPECT_EQ(answer->header.guarantee(), v1::GUARANTEE_LEGAL);
    EXPECT_EQ(answer->header.length(), 3u);
    EXPECT_EQ(answer->header.lower_bound(), 2u);
    EXPECT_THAT(told_, ElementsAre("header RDL", "answer", "header RDL"));
  }
}

TEST_F(RepeatedAnytimeTest, WithoutAServerTheCallIsUnavailable) {
  Expect({{{AnswerOf("RDL", 1)}, kDraining}});
  *request_.mutable_time_limit() = ToProto(absl::Milliseconds(50));
  EXPECT_EQ(Solve(request_).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(told_, ElementsAre("header RDL", "answer"));
}

TEST_F(RepeatedCallsTest, AttemptsAreCounted) {
  Expect(std::vector<Attempt>(100, {{}, QueueFull()}));
  EXPECT_EQ(Solve().status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_THAT(requests_, testing::SizeIs(Repetition::kMaxAttempts));
}

TEST_F(RepeatedCallsTest, EachAttemptHasOnlyTheTimeThatIsLeft) {
  Expect({{{}, kDraining}, {{}, QueueFull()}, {{SlidingPart(&header_, "RDL")}}});
  v1::SolveRequest request;
  *request.mutable_time_limit() = ToProto(absl::Hours(1));
  ASSERT_TRUE(Solve(request).ok());
  ASSERT_THAT(requests_, testing::SizeIs(3));
  EXPECT_EQ(FromProto(requests_[0].time_limit()), absl::Hours(1));
  EXPECT_LT(FromProto(requests_[1].time_limit()), absl::Hours(1));
  EXPECT_LT(FromProto(requests_[2].time_limit()), FromProto(requests_[1].time_limit()));
}

TEST_F(RepeatedCallsTest, NoAttemptBeginsAfterTheTimeLimit) {
  Expect({{{}, kDraining}});
  v1::SolveRequest request;
  *request.mutable_time_limit() = ToProto(absl::Milliseconds(50));
  EXPECT_EQ(Solve(request).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(requests_, testing::SizeIs(1));
}

TEST_F(RepeatedCallsTest, UnaryCallsAreMadeAgainToo) {
  std::atomic<int> calls = 0;
  server_.service().info = [&](auto& info) {
    info.set_version("1");
    ++calls;
    return calls == 1 ? kDraining : calls == 2 ? QueueFull() : grpc::Status::OK;
  };
  ASSERT_TRUE(client_.GetServerInfo().ok());
  EXPECT_EQ(client_.GetServerInfo()->version(), "1");
  EXPECT_EQ(calls, 4);
}

TEST_F(RepeatedCallsTest, ErrorsOfTheCallerAreNotRepeated) {
  std::atomic<int> calls = 0;
  server_.service().check = [&](auto&, auto&) {
    ++calls;
    return grpc::Status(grpc::StatusCode::PERMISSION_DENIED, "no");
  };
  EXPECT_EQ(client_.Check({}).status().code(), absl::StatusCode::kPermissionDenied);
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace puzzlesolver::client
