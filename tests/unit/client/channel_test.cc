#include "client/library/channel.h"

#include <atomic>
#include <string>

#include "client/library/client.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/certificates.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::client {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string MessageOf(const absl::StatusOr<std::shared_ptr<grpc::Channel>>& channel) {
  return std::string(channel.status().message());
}

TEST(Connect, ReachesAListeningServer) {
  const FakeServer server;
  const auto channel = Connect({server.address()});
  ASSERT_TRUE(channel.ok()) << channel.status();
  EXPECT_TRUE(Client(*channel).GetServerInfo().ok());
}

TEST(Connect, SharesCallsAmongSeveralServers) {
  FakeServer server;
  FakeServer other;
  std::atomic<int> calls = 0;
  std::atomic<int> other_calls = 0;
  server.service().info = [&](auto&) { return ++calls, grpc::Status::OK; };
  other.service().info = [&](auto&) { return ++other_calls, grpc::Status::OK; };
  const auto channel = Connect({server.address(), other.address()});
  ASSERT_TRUE(channel.ok()) << channel.status();
  const Client client(*channel);
  while (calls == 0 || other_calls == 0) ASSERT_TRUE(client.GetServerInfo().ok());
}

TEST(Connect, SaysInOneSentenceThatNobodyAnswers) {
  std::string dead;
  {
    const FakeServer server;
    dead = server.address();
  }
  for (const ConnectOptions& options : {ConnectOptions{}, ConnectOptions{.tls = TlsOptions{}},
                                        ConnectOptions{.bearer_token = "secret"}}) {
    const auto channel = Connect({dead}, options);
    EXPECT_EQ(channel.status().code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(MessageOf(channel), "No server answers at " + dead + ".");
    EXPECT_FALSE(IsHandshakeFailure(channel.status()));
  }
}

TEST(Connect, GivesUpAtTheDeadline) {
  const auto channel = Connect({"127.0.0.1:1"}, {.deadline = absl::ZeroDuration()});
  EXPECT_EQ(channel.status().code(), absl::StatusCode::kUnavailable);
}

TEST(Connect, EndsAtAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  const auto channel = Connect({"127.0.0.1:1"}, {.stop = stop.get_token()});
  EXPECT_FALSE(channel.ok());
}

TEST(Connect, RefusesAddressesThatAreNone) {
  for (const std::string address : {"localhost", "no/such:scheme:"}) {
    EXPECT_EQ(Connect({address}).status().code(), absl::StatusCode::kInvalidArgument) << address;
  }
}

/// A server with TLS, whose certificate has the names 127.0.0.1 and solver.example.
class TlsTest : public ::testing::Test {
 protected:
  static std::shared_ptr<grpc::ServerCredentials> Credentials(const CertifiedKey& server,
                                                              const std::string& client_ca) {
    grpc::SslServerCredentialsOptions options(
        client_ca.empty() ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                          : GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
    options.pem_root_certs = client_ca;
    options.pem_key_cert_pairs = {{server.key, server.certificate}};
    return grpc::SslServerCredentials(options);
  }

  TlsOptions Trusting(const CertificateAuthority& authority) const {
    return {.root_certificates = authority.certificate()};
  }

  /// The error of connecting to `server`, which must be a failed handshake.
  static std::string HandshakeError(const FakeServer& server, const ConnectOptions& options) {
    const absl::Status status = Connect({server.address()}, options).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
    EXPECT_TRUE(IsHandshakeFailure(status));
    return std::string(status.message());
  }

  const CertificateAuthority authority_;
  const CertificateAuthority stranger_{"Stranger"};
  const CertifiedKey certified_ = authority_.IssueServer(
      {.common_name = "solver", .dns_names = {"solver.example"}, .ip_addresses = {"127.0.0.1"}});
  FakeServer server_{Credentials(certified_, "")};
  FakeServer mutual_{Credentials(certified_, authority_.certificate())};
  FakeServer plain_;
};

TEST_F(TlsTest, TheServerIsWhoItsCertificateSays) {
  const auto channel = Connect({server_.address()}, {.tls = Trusting(authority_)});
  ASSERT_TRUE(channel.ok()) << channel.status();
  EXPECT_TRUE(Client(*channel).GetServerInfo().ok());
}

TEST_F(TlsTest, AnUnknownAuthorityIsNotTrusted) {
  EXPECT_THAT(HandshakeError(server_, {.tls = Trusting(stranger_)}),
              HasSubstr(server_.address() + " has a certificate that is not trusted"));
  EXPECT_THAT(HandshakeError(server_, {.tls = TlsOptions{}}), HasSubstr("not trusted"));
}

TEST_F(TlsTest, TheNameMustBeTheServersOwn) {
  TlsOptions tls = Trusting(authority_);
  tls.server_name = "solver.example";
  EXPECT_TRUE(Connect({server_.address()}, {.tls = tls}).ok());
  tls.server_name = "other.example";
  EXPECT_THAT(HandshakeError(server_, {.tls = tls}), HasSubstr("without the name 'other.example'"));
}

TEST_F(TlsTest, BothSidesMustSpeakIt) {
  EXPECT_THAT(HandshakeError(server_, {}), HasSubstr("it may expect TLS"));
  EXPECT_THAT(HandshakeError(plain_, {.tls = Trusting(authority_)}),
              HasSubstr("does not speak TLS"));
}

TEST_F(TlsTest, AServerMayWantToKnowItsClients) {
  EXPECT_THAT(HandshakeError(mutual_, {.tls = Trusting(authority_)}),
              HasSubstr("client certificate"));
  const CertifiedKey client = authority_.IssueClient({.common_name = "client"});
  TlsOptions tls = Trusting(authority_);
  tls.certificate_chain = client.certificate;
  tls.private_key = client.key;
  EXPECT_TRUE(Connect({mutual_.address()}, {.tls = tls}).ok());
}

TEST_F(TlsTest, CertificatesAndKeysOfNoUseAreNamed) {
  const CertifiedKey client = authority_.IssueClient({.common_name = "client"});
  const CertifiedKey other = authority_.IssueClient({.common_name = "other"});
  for (const TlsOptions& tls :
       {TlsOptions{.root_certificates = "no certificate"},
        TlsOptions{.certificate_chain = client.certificate, .private_key = other.key},
        TlsOptions{.certificate_chain = client.certificate,
        .private_key = Encrypt(client.key, "passphrase")}}) {
    const auto channel = Connect({server_.address()}, {.tls = tls});
    EXPECT_EQ(channel.status().code(), absl::StatusCode::kInvalidArgument) << channel.status();
    EXPECT_THAT(MessageOf(channel), HasSubstr("of no use for TLS"));
  }
  for (const TlsOptions& tls : {TlsOptions{.certificate_chain = client.certificate},
                                TlsOptions{.private_key = client.key}}) {
    const auto channel = Connect({server_.address()}, {.tls = tls});
    EXPECT_EQ(channel.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(MessageOf(channel), HasSubstr("both or none"));
  }
}

TEST_F(TlsTest, SeveralServersNeedACommonName) {
  FakeServer other(Credentials(certified_, ""));
  ConnectOptions options{.tls = Trusting(authority_)};
  EXPECT_EQ(Connect({server_.address(), other.address()}, options).status().code(),
            absl::StatusCode::kInvalidArgument);
  options.tls->server_name = "solver.example";
  EXPECT_TRUE(Connect({server_.address(), other.address()}, options).ok());
}

class TokenTest : public TlsTest {
 protected:
  static constexpr char kToken[] = "correct-horse/battery+staple==";

  /// The `authorization` that a call with the options shows.
  static std::string Shown(FakeServer& server, ConnectOptions options) {
    std::string shown;
    server.service().look = [&](const grpc::ServerContext& context) {
      const auto [first, last] = context.client_metadata().equal_range("authorization");
      for (auto entry = first; entry != last; ++entry) {
        shown.append(entry->second.data(), entry->second.size());
      }
    };
    options.bearer_token = kToken;
    const auto channel = Connect({server.address()}, options);
    EXPECT_TRUE(channel.ok()) << channel.status();
    EXPECT_TRUE(Client(*channel).GetServerInfo().ok());
    return shown;
  }
};

TEST_F(TokenTest, IsSentOverTls) {
  EXPECT_EQ(Shown(server_, {.tls = Trusting(authority_)}), "Bearer " + std::string(kToken));
}

TEST_F(TokenTest, IsSentInPlaintextToThisMachine) {
  EXPECT_EQ(Shown(plain_, {}), "Bearer " + std::string(kToken));
}

TEST_F(TokenTest, IsNeverSentInPlaintextElsewhere) {
  for (const std::string address :
       {"192.0.2.7:50051", "solver.example:50051", "dns:///localhost:50051"}) {
    const auto channel = Connect({address}, {.bearer_token = kToken});
    EXPECT_EQ(channel.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(MessageOf(channel), HasSubstr(address + " in plaintext"));
    EXPECT_THAT(MessageOf(channel), Not(HasSubstr(kToken)));
  }
}

TEST_F(TokenTest, MustBeSendable) {
  for (const std::string token : {"two words", "line\n", "\x7f", "\xc3\xa9"}) {
    const auto channel = Connect({plain_.address()}, {.bearer_token = token});
    EXPECT_EQ(channel.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(MessageOf(channel), Not(HasSubstr(token)));
  }
}

}  // namespace
}  // namespace puzzlesolver::client
