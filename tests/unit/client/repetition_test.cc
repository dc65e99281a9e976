#include "client/library/repetition.h"

#include <thread>

#include "client/library/duration.h"
#include "client/library/error.h"
#include "google/rpc/error_details.pb.h"
#include "grpcpp/create_channel.h"
#include "gtest/gtest.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

absl::Status Overload(absl::Duration delay) {
  google::rpc::RetryInfo retry;
  *retry.mutable_retry_delay() = ToProto(delay);
  return ToStatus(StatusWithDetails(grpc::StatusCode::RESOURCE_EXHAUSTED, "full", {&retry}));
}

TEST(Repetition, PausesGrowWhileTheServerIsUnavailable) {
  Repetition repetition(absl::InfiniteFuture());
  const absl::Status status = absl::UnavailableError("gone");
  for (const double seconds : {0.1, 0.3, 0.9, 2., 2., 2.}) {
    const auto pause = repetition.PauseAfter(status);
    ASSERT_TRUE(pause);
    EXPECT_GE(*pause, absl::Seconds(0.8 * seconds));
    EXPECT_LE(*pause, absl::Seconds(1.2 * seconds));
  }
  EXPECT_EQ(repetition.PauseAfter(status), std::nullopt);
  repetition.Reset();
  EXPECT_LT(repetition.PauseAfter(status), absl::Seconds(0.2));
}

TEST(Repetition, AnOverloadedServerSaysHowLong) {
  Repetition repetition(absl::InfiniteFuture());
  EXPECT_EQ(repetition.PauseAfter(Overload(absl::Seconds(7))), absl::Seconds(7));
  EXPECT_EQ(repetition.PauseAfter(Overload(absl::Seconds(61))), std::nullopt);
  EXPECT_EQ(repetition.PauseAfter(absl::ResourceExhaustedError("message too large")), std::nullopt);
}

TEST(Repetition, OtherErrorsAreFinal) {
  Repetition repetition(absl::InfiniteFuture());
  for (const absl::Status& status :
       {absl::OkStatus(), absl::InternalError(""), absl::DeadlineExceededError(""),
        absl::CancelledError(""), absl::AbortedError(""), absl::InvalidArgumentError("")}) {
    EXPECT_EQ(repetition.PauseAfter(status), std::nullopt) << status;
  }
}

TEST(Repetition, NoAttemptBeginsAfterTheEnd) {
  Repetition repetition(absl::Now() + absl::Seconds(30));
  EXPECT_EQ(repetition.PauseAfter(Overload(absl::Seconds(30))), std::nullopt);
  EXPECT_TRUE(repetition.PauseAfter(Overload(absl::Seconds(1))));
}

TEST(Pause, AStopRequestEndsIt) {
  FakeServer server;
  const auto remote = grpc::CreateChannel(server.address(), grpc::InsecureChannelCredentials());
  for (const auto& channel : {server.channel(), remote}) {
    std::stop_source stop;
    EXPECT_TRUE(Pause(*channel, absl::Milliseconds(1), stop.get_token()));
    const std::jthread stopper([&] { stop.request_stop(); });
    EXPECT_FALSE(Pause(*channel, absl::Hours(1), stop.get_token()));
  }
}

}  // namespace
}  // namespace puzzlesolver::client
