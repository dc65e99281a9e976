#include "service/rpc/status_map.h"

#include <gmock/gmock.h>
#include <grpcpp/support/error_details.h>
#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>

#include "service/engine/puzzles/field_error.h"
#include "service/rpc/error_reason.h"
#include "spdlog/sinks/ostream_sink.h"
#include "tests/support/error_details.h"

namespace puzzlesolver::rpc {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class StatusMapTest : public testing::Test {
 protected:
  grpc::Status Map(const absl::Status& status) { return ToGrpcStatus(status, logger_); }
  std::string log() const { return log_.str(); }

 private:
  std::ostringstream log_;
  spdlog::logger logger_{"test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log_)};
};

TEST_F(StatusMapTest, OkIsOk) { EXPECT_TRUE(Map(absl::OkStatus()).ok()); }

TEST_F(StatusMapTest, TheDelayBeforeARetryMayBeToldWithTheError) {
  const grpc::Status status =
      Map(WithRetryDelay(absl::Milliseconds(1500), absl::ResourceExhaustedError("No.")));
  const auto retry = DetailOf<google::rpc::RetryInfo>(status);
  ASSERT_TRUE(retry);
  EXPECT_EQ(retry->retry_delay().seconds(), 1);
  EXPECT_EQ(retry->retry_delay().nanos(), 500'000'000);
}

TEST_F(StatusMapTest, AWrongFieldIsABadRequest) {
  const grpc::Status status = Map(
      WithReason(v1::ERROR_REASON_INVALID_PUZZLE, FieldError("puzzle.sliding.tiles", "Tile 9.")));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(status.error_message(), "puzzle.sliding.tiles: Tile 9.");
  const auto bad_request = DetailOf<google::rpc::BadRequest>(status);
  ASSERT_TRUE(bad_request);
  ASSERT_EQ(bad_request->field_violations_size(), 1);
  EXPECT_EQ(bad_request->field_violations(0).field(), "puzzle.sliding.tiles");
  EXPECT_EQ(bad_request->field_violations(0).description(), "Tile 9.");
  EXPECT_EQ(ReasonIn(status), "INVALID_PUZZLE");
  EXPECT_THAT(log(), IsEmpty());
}

TEST_F(StatusMapTest, TheDetailsRepeatCodeAndMessage) {
  const grpc::Status status = Map(FieldError("quality", "No."));
  google::rpc::Status details;
  ASSERT_TRUE(grpc::ExtractErrorDetails(status, &details).ok());
  EXPECT_EQ(details.code(), status.error_code());
  EXPECT_EQ(details.message(), status.error_message());
}

TEST_F(StatusMapTest, AnOptionIsTheUsualReasonOfABadRequest) {
  EXPECT_EQ(ReasonIn(Map(FieldError("quality", "No."))), "INVALID_OPTION");
}

TEST_F(StatusMapTest, EveryReasonIsToldWithoutItsPrefix) {
  for (int number = 1; number < v1::ErrorReason_ARRAYSIZE; ++number) {
    const auto reason = static_cast<v1::ErrorReason>(number);
    const grpc::Status status = Map(WithReason(reason, absl::InvalidArgumentError("No.")));
    EXPECT_EQ("ERROR_REASON_" + ReasonIn(status), v1::ErrorReason_Name(reason));
  }
}

TEST_F(StatusMapTest, AFullQueueSaysWhenToComeAgain) {
  const grpc::Status status = Map(absl::ResourceExhaustedError("The queue is full."));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ReasonIn(status), "QUEUE_FULL");
  const auto retry = DetailOf<google::rpc::RetryInfo>(status);
  ASSERT_TRUE(retry);
  EXPECT_EQ(retry->retry_delay().seconds(), absl::ToInt64Seconds(kRetryDelay));
}

TEST_F(StatusMapTest, DrainingSaysWhenToComeAgain) {
  const grpc::Status status = Map(absl::UnavailableError("The service is shutting down."));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(ReasonIn(status), "DRAINING");
  EXPECT_TRUE(DetailOf<google::rpc::RetryInfo>(status));
}

TEST_F(StatusMapTest, WhatTheCallerEndedHasNoDetails) {
  for (const auto& [status, code] :
       {std::pair(absl::CancelledError("c"), grpc::StatusCode::CANCELLED),
        std::pair(absl::DeadlineExceededError("d"), grpc::StatusCode::DEADLINE_EXCEEDED)}) {
    EXPECT_EQ(Map(status).error_code(), code);
    EXPECT_THAT(Map(status).error_details(), IsEmpty());
  }
}

TEST_F(StatusMapTest, OtherRefusalsKeepTheirCode) {
  EXPECT_EQ(Map(absl::UnimplementedError("")).error_code(), grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_EQ(Map(absl::UnauthenticatedError("")).error_code(), grpc::StatusCode::UNAUTHENTICATED);
  EXPECT_EQ(Map(absl::PermissionDeniedError("")).error_code(), grpc::StatusCode::PERMISSION_DENIED);
  EXPECT_EQ(Map(absl::AbortedError("")).error_code(), grpc::StatusCode::ABORTED);
  EXPECT_EQ(Map(absl::FailedPreconditionError("")).error_code(),
            grpc::StatusCode::FAILED_PRECONDITION);
}

TEST_F(StatusMapTest, FaultsAreLoggedInFullAndToldWithoutDetail) {
  const grpc::Status status = Map(absl::InternalError("move 7 of /var/lib is wrong"));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INTERNAL);
  EXPECT_EQ(ReasonIn(status), "INTERNAL_FAULT");
  EXPECT_THAT(status.error_message(), Not(HasSubstr("/var/lib")));
  EXPECT_THAT(status.error_details(), Not(HasSubstr("/var/lib")));
  EXPECT_THAT(log(), HasSubstr("move 7 of /var/lib is wrong"));
}

TEST_F(StatusMapTest, EveryOtherCodeIsAFault) {
  for (const absl::StatusCode code :
       {absl::StatusCode::kUnknown, absl::StatusCode::kNotFound, absl::StatusCode::kAlreadyExists,
        absl::StatusCode::kOutOfRange, absl::StatusCode::kDataLoss, absl::StatusCode::kInternal}) {
    const grpc::Status status = Map(absl::Status(code, "inside"));
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INTERNAL);
    EXPECT_EQ(ReasonIn(status), "INTERNAL_FAULT");
    EXPECT_THAT(status.error_message(), Not(HasSubstr("inside")));
  }
}

}  // namespace
}  // namespace puzzlesolver::rpc
