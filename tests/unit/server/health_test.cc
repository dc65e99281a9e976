#include "service/server/health.h"

#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>

#include "grpc/health/v1/health.grpc.pb.h"
#include "tests/unit/server/log_lines.h"

namespace puzzlesolver::server {
namespace {

using grpc::health::v1::HealthCheckRequest;
using grpc::health::v1::HealthCheckResponse;

class HealthServerTest : public testing::Test {
 protected:
  HealthCheckResponse::ServingStatus Check(const std::string& service) {
    grpc::ClientContext context;
    HealthCheckRequest request;
    request.set_service(service);
    HealthCheckResponse response;
    const grpc::Status status = stub_->Check(&context, request, &response);
    return status.ok() ? response.status() : HealthCheckResponse::UNKNOWN;
  }

  LogLines log_;
  RefusedConnections refused_{log_.logger()};
  Health health_{{"puzzlesolver.v1.PuzzleSolver"}};
  const std::unique_ptr<HealthServer> server_ =
      HealthServer::Start("127.0.0.1:0", health_, refused_).value();
  const std::unique_ptr<grpc::health::v1::Health::Stub> stub_ = grpc::health::v1::Health::NewStub(
      grpc::CreateChannel(server_->address(), grpc::InsecureChannelCredentials()));
};

TEST_F(HealthServerTest, ItIsAliveBeforeItIsReady) {
  EXPECT_EQ(Check(kLiveness), HealthCheckResponse::SERVING);
  for (const char* service : {"", kReadiness, "puzzlesolver.v1.PuzzleSolver"}) {
    EXPECT_EQ(Check(service), HealthCheckResponse::NOT_SERVING) << service;
  }
}

TEST_F(HealthServerTest, ReadinessComesAndGoes) {
  for (const bool ready : {true, false, true}) {
    health_.SetReady(ready);
    EXPECT_EQ(health_.is_ready(), ready);
    EXPECT_EQ(Check(kReadiness),
              ready ? HealthCheckResponse::SERVING : HealthCheckResponse::NOT_SERVING);
    EXPECT_EQ(Check(kLiveness), HealthCheckResponse::SERVING);
  }
}

TEST_F(HealthServerTest, WatchersHearOfIt) {
  grpc::ClientContext context;
  HealthCheckRequest request;
  request.set_service(kReadiness);
  const auto reader = stub_->Watch(&context, request);
  HealthCheckResponse response;
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.status(), HealthCheckResponse::NOT_SERVING);
  health_.SetReady(true);
  ASSERT_TRUE(reader->Read(&response));
  EXPECT_EQ(response.status(), HealthCheckResponse::SERVING);
  context.TryCancel();
}

TEST_F(HealthServerTest, OtherNamesAndOtherServicesAreNotThere) {
  EXPECT_EQ(Check("puzzlesolver.v1.Nothing"), HealthCheckResponse::UNKNOWN);
}

TEST(HealthServer, SaysWhyItCannotListen) {
  LogLines log;
  RefusedConnections refused(log.logger());
  Health health({});
  const auto first = HealthServer::Start("127.0.0.1:0", health, refused).value();
  EXPECT_EQ(std::string(HealthServer::Start(first->address(), health, refused).status().message()),
            "Cannot listen on " + first->address() + ": it is in use by another process.");
  EXPECT_EQ(HealthServer::Start("nowhere", health, refused).status().code(),
            absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace puzzlesolver::server
