#include "client/library/error.h"

#include "client/library/duration.h"
#include "gmock/gmock.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ToStatus, KeepsTheDetailsOfTheService) {
  google::rpc::ErrorInfo info;
  info.set_reason("INVALID_PUZZLE");
  info.set_domain("puzzlesolver");
  google::rpc::BadRequest bad_request;
  auto* violation = bad_request.add_field_violations();
  violation->set_field("puzzle.sliding.tiles");
  violation->set_description("Tile 3 stands twice.");
  const absl::Status status = ToStatus(
      StatusWithDetails(grpc::StatusCode::INVALID_ARGUMENT, "bad board", {&info, &bad_request}));
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()), "bad board");
  const ErrorDetails details = DetailsOf(status);
  EXPECT_EQ(details.reason, "INVALID_PUZZLE");
  EXPECT_THAT(details.field_violations,
              ElementsAre(FieldViolation{"puzzle.sliding.tiles", "Tile 3 stands twice."}));
  EXPECT_EQ(details.retry_delay, std::nullopt);
}

TEST(ToStatus, KeepsTheRetryDelay) {
  google::rpc::RetryInfo retry;
  *retry.mutable_retry_delay() = ToProto(absl::Milliseconds(1500));
  const absl::Status status =
      ToStatus(StatusWithDetails(grpc::StatusCode::RESOURCE_EXHAUSTED, "full", {&retry}));
  EXPECT_EQ(DetailsOf(status).retry_delay, absl::Milliseconds(1500));
}

TEST(ToStatus, TakesStatusesOfGrpcItself) {
  const absl::Status status = ToStatus({grpc::StatusCode::DEADLINE_EXCEEDED, "Deadline Exceeded"});
  EXPECT_EQ(status.code(), absl::StatusCode::kDeadlineExceeded);
  const ErrorDetails details = DetailsOf(status);
  EXPECT_EQ(details.reason, "");
  EXPECT_THAT(details.field_violations, IsEmpty());
  EXPECT_EQ(details.retry_delay, std::nullopt);
}

TEST(ToStatus, IgnoresDetailsThatAreNone) {
  const absl::Status status = ToStatus({grpc::StatusCode::INTERNAL, "fault", "\xff\xff not proto"});
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_EQ(DetailsOf(status).reason, "");
}

TEST(ToStatus, OkIsOk) { EXPECT_TRUE(ToStatus(grpc::Status::OK).ok()); }

TEST(Duration, RoundTrips) {
  for (const absl::Duration duration :
       {absl::ZeroDuration(), absl::Nanoseconds(1), absl::Milliseconds(-1500), absl::Hours(2)}) {
    EXPECT_EQ(FromProto(ToProto(duration)), duration);
  }
}

}  // namespace
}  // namespace puzzlesolver::client
