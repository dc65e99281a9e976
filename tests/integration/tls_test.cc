#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "service/server/checked_options.h"
#include "tests/integration/secure_service_test.h"
#include "tests/support/http_get.h"
#include "tests/support/prometheus_text.h"

namespace puzzlesolver {
namespace {

using server::ServerInstance;
using ::testing::HasSubstr;
using ::testing::Not;

class TlsTest : public SecureServiceTest {
 protected:
  static std::string MessageOf(const absl::Status& status) { return std::string(status.message()); }

  const CertificateAuthority stranger_{"Stranger"};
};

TEST_F(TlsTest, AClientThatTrustsTheAuthorityIsServed) {
  ServeWith(ServerCertificate(authority_));
  const absl::Status status = Call({.tls = Trusting(authority_)});
  EXPECT_TRUE(status.ok()) << status;
}

TEST_F(TlsTest, OtherClientsGetNowhere) {
  ServeWith(ServerCertificate(authority_));
  const absl::Status untrusting = Call({.tls = Trusting(stranger_)});
  EXPECT_EQ(untrusting.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(MessageOf(untrusting), HasSubstr("not trusted"));
  const absl::Status plaintext = Call({});
  EXPECT_EQ(plaintext.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(MessageOf(plaintext), HasSubstr("it may expect TLS"));
  // A stub of another library has gRPC's own error.
  grpc::ClientContext context;
  v1::GetServerInfoResponse info;
  EXPECT_EQ(stub().GetServerInfo(&context, {}, &info).error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(TlsTest, PlaintextForOthersMustBeAllowed) {
  options_.listen = "0.0.0.0:0";
  const absl::Status refused = ServerInstance::Start(options_).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(MessageOf(refused), HasSubstr("0.0.0.0:0"));
  EXPECT_THAT(MessageOf(refused), HasSubstr("--allow-plaintext"));
  EXPECT_EQ(server::CheckOptions(options_), refused);
  options_.security.allow_plaintext = true;
  EXPECT_TRUE(ServerInstance::Start(options_).ok());
  options_.security.allow_plaintext = false;
  ServeWith(ServerCertificate(authority_));
  EXPECT_TRUE(ServerInstance::Start(options_).ok());
}

TEST_F(TlsTest, FilesThatDoNotFitKeepTheServerFromStarting) {
  CertifiedKey certified = ServerCertificate(authority_);
  certified.key = ServerCertificate(authority_).key;
  ServeWith(certified);
  const absl::Status status = ServerInstance::Start(options_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(MessageOf(status), HasSubstr(File("tls.key").string()));
}

TEST_F(TlsTest, WithAClientAuthorityEveryClientNeedsACertificate) {
  ServeWith(ServerCertificate(authority_));
  AskForClientsOf(authority_);
  const CertifiedKey known = authority_.IssueClient({.common_name = "known"});
  const CertifiedKey unknown = stranger_.IssueClient({.common_name = "known"});
  const absl::Status status = Call({.tls = Trusting(authority_, known)});
  EXPECT_TRUE(status.ok()) << status;
  for (const client::TlsOptions& tls : {Trusting(authority_), Trusting(authority_, unknown)}) {
    const absl::Status refused = Call({.tls = tls});
    EXPECT_EQ(refused.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(MessageOf(refused), HasSubstr("client certificate"));
  }
}

TEST_F(TlsTest, HealthChecksNeedNeitherTlsNorToken) {
  ServeWith(ServerCertificate(authority_));
  security::Write(File("access"), "ops admin certificate:ops\n");
  options_.security.access_file = File("access");
  options_.health_listen = "127.0.0.1:0";
  const auto health = grpc::health::v1::Health::NewStub(
      grpc::CreateChannel(server().health_address(), grpc::InsecureChannelCredentials()));
  for (const char* service : {"", "liveness", "readiness", "puzzlesolver.v1.PuzzleSolver"}) {
    grpc::ClientContext context;
    grpc::health::v1::HealthCheckRequest request;
    request.set_service(service);
    grpc::health::v1::HealthCheckResponse response;
    const grpc::Status status = health->Check(&context, request, &response);
    EXPECT_TRUE(status.ok()) << service << status.error_message();
    EXPECT_EQ(response.status(), grpc::health::v1::HealthCheckResponse::SERVING) << service;
  }
}

/// Files that change while the server runs. The new certificates come from another authority, so
/// that whoever trusts it alone finds out which one is in use.
class RotationTest : public TlsTest {
 protected:
  RotationTest() { options_.metrics_listen = "127.0.0.1:0"; }

  double Metric(const std::string& name) {
    const HttpReply reply = HttpGet(server().metrics_address(), "/metrics");
    return ReadPrometheusText(reply.body).samples[name];
  }

  void AwaitMetric(const std::string& name, double value) {
    while (Metric(name) != value) std::this_thread::yield();
  }

  /// Connects until a client with these options is served.
  void AwaitService(const client::ConnectOptions& options) {
    while (!Call(options).ok()) std::this_thread::yield();
  }
};

TEST_F(RotationTest, ANewPairIsSeenByNewConnections) {
  ServeWith(ServerCertificate(authority_));
  const auto channel = client::Connect({server().address()}, {.tls = Trusting(authority_)});
  ASSERT_TRUE(channel.ok()) << channel.status();
  EXPECT_FALSE(Call({.tls = Trusting(stranger_)}).ok());
  const CertifiedKey next = ServerCertificate(stranger_);
  // Only half of the new pair.
  security::Write(File("tls.crt"), next.certificate);
  AwaitMetric("puzzlesolver_tls_rejections_total", 1);
  EXPECT_TRUE(log_->Contains("new TLS files are not used"));
  EXPECT_TRUE(Call({.tls = Trusting(authority_)}).ok());
  EXPECT_EQ(Metric("puzzlesolver_tls_renewals_total"), 0);
  security::Write(File("tls.key"), next.key);
  AwaitService({.tls = Trusting(stranger_)});
  EXPECT_EQ(Metric("puzzlesolver_tls_renewals_total"), 1);
  EXPECT_TRUE(log_->Contains("new TLS files are used"));
  EXPECT_FALSE(Call({.tls = Trusting(authority_)}).ok());
  // Whoever is connected stays so.
  EXPECT_TRUE(client::Client(*channel).GetServerInfo().ok());
  EXPECT_FALSE(log_->Contains("PRIVATE KEY"));
}

TEST_F(RotationTest, ANewAuthorityForClientsCountsFromThenOn) {
  ServeWith(ServerCertificate(authority_));
  AskForClientsOf(authority_);
  const CertifiedKey before = authority_.IssueClient({.common_name = "client"});
  const CertifiedKey after = stranger_.IssueClient({.common_name = "client"});
  EXPECT_TRUE(Call({.tls = Trusting(authority_, before)}).ok());
  EXPECT_FALSE(Call({.tls = Trusting(authority_, after)}).ok());
  AskForClientsOf(stranger_);
  AwaitService({.tls = Trusting(authority_, after)});
  EXPECT_FALSE(Call({.tls = Trusting(authority_, before)}).ok());
  EXPECT_TRUE(log_->Contains("new TLS files are used"));
}

TEST_F(RotationTest, MetricsTellWhenTheCertificateEnds) {
  const absl::Time end = absl::FromUnixSeconds(absl::ToUnixSeconds(absl::Now() + absl::Hours(5)));
  ServeWith(authority_.IssueServer(
      {.common_name = "solver", .ip_addresses = {"127.0.0.1"}, .not_after = end}));
  EXPECT_EQ(Metric("puzzlesolver_tls_certificate_expiry_timestamp_seconds"),
            static_cast<double>(absl::ToUnixSeconds(end)));
}

}  // namespace
}  // namespace puzzlesolver
