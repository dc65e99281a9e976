// The options that name a server and say how to speak to it.

#include "client/cli/connection.h"

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "client/cli/command_line.h"
#include "gmock/gmock.h"
#include "grpcpp/security/server_credentials.h"
#include "gtest/gtest.h"
#include "tests/support/certificates.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/client/fake_service.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kToken[] = "a-secret-token";
constexpr char kBoard[] = "1 2 3/4 5 6/7 0 8";

class ConnectionTest : public ::testing::Test {
 protected:
  ConnectionTest() {
    tls_.service().look = [this](const grpc::ServerContext& context) {
      const auto found = context.client_metadata().find("authorization");
      const bool is_there = found != context.client_metadata().end();
      authorization_ = is_there ? std::string(found->second.data(), found->second.size()) : "";
    };
    plain_.service().look = tls_.service().look;
  }
  ~ConnectionTest() override { unsetenv("PUZZLESOLVER_TOKEN_FILE"); }

  static std::shared_ptr<grpc::ServerCredentials> Credentials(const CertifiedKey& server) {
    grpc::SslServerCredentialsOptions options;
    options.pem_key_cert_pairs = {{server.key, server.certificate}};
    return grpc::SslServerCredentials(options);
  }

  std::string File(const std::string& name, const std::string& text) const {
    const auto path = directory_.path() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  /// Runs `command`, by default `info`, with a server and options; no word of it tells the token.
  int Run(const std::string& server, std::vector<std::string> options,
          std::vector<std::string> command = {"info"}) {
    options.insert(options.begin(), {"--server", server});
    command.insert(command.begin() + 1, options.begin(), options.end());
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const auto never = [](const EmbeddedOptions&) -> absl::StatusOr<Connection> {
      return absl::InternalError("not wanted");
    };
    const int code = static_cast<int>(RunCommandLine(std::move(command), {in, out, err, never}));
    err_ = err.str();
    EXPECT_THAT(out.str() + err_, Not(HasSubstr(kToken)));
    return code;
  }

  const TemporaryDirectory directory_;
  const CertificateAuthority authority_;
  const CertifiedKey certified_ =
      authority_.IssueServer({.common_name = "solver", .ip_addresses = {"127.0.0.1"}});
  const std::string ca_ = File("ca.pem", authority_.certificate());
  FakeServer tls_{Credentials(certified_)};
  FakeServer plain_;
  std::string authorization_;
  std::string err_;
};

TEST_F(ConnectionTest, EveryCommandSpeaksTls) {
  const v1::AnswerHeader header = SolvedHeader(1);
  tls_.service().solve = [&](auto&, auto&, auto& writer) {
    writer.Write(SlidingPart(&header, "R"));
    return grpc::Status::OK;
  };
  tls_.service().check = [](auto&, auto& response) {
    response.set_solvable(true);
    return grpc::Status::OK;
  };
  tls_.service().verify = [](auto&, auto& response) {
    response.set_solved(true);
    return grpc::Status::OK;
  };
  const std::vector<std::vector<std::string>> commands = {{"info"},
                                                          {"solve", kBoard},
                                                          {"solve", kBoard, kBoard},
                                                          {"check", kBoard},
                                                          {"verify", kBoard, "R"}};
  for (const auto& command : commands) {
    EXPECT_EQ(Run(tls_.address(), {"--tls-ca", ca_}, command), 0) << command[0] << err_;
  }
}

TEST_F(ConnectionTest, WhatFailsInTheHandshakeIsNoMissingServer) {
  EXPECT_EQ(Run(tls_.address(), {"--tls"}), 4);
  EXPECT_THAT(err_, EndsWith("unknown authority.\n"));
  EXPECT_EQ(Run(tls_.address(), {"--tls-ca", ca_, "--tls-server-name", "other.example"}), 4);
  EXPECT_THAT(err_, HasSubstr("'other.example'"));
  EXPECT_EQ(Run(tls_.address(), {}), 4);
  EXPECT_THAT(err_, EndsWith("it may expect TLS, or have no room for more.\n"));
  EXPECT_EQ(Run("127.0.0.1:1", {"--tls-ca", ca_}), 4);
  EXPECT_THAT(err_, HasSubstr("--embedded"));
}

TEST_F(ConnectionTest, AClientCertificateNeedsItsKey) {
  const CertifiedKey client = authority_.IssueClient({.common_name = "client"});
  const std::string certificate = File("client.pem", client.certificate);
  const std::string key = File("client.key", client.key);
  EXPECT_EQ(Run(tls_.address(), {"--tls-ca", ca_, "--tls-cert", certificate, "--tls-key", key}), 0);
  EXPECT_EQ(Run(tls_.address(), {"--tls-cert", certificate}), 2);
  EXPECT_THAT(err_, HasSubstr("--tls-key"));
  EXPECT_EQ(Run(tls_.address(), {"--tls-key", key}), 2);
  EXPECT_THAT(err_, HasSubstr("--tls-cert"));
  EXPECT_EQ(Run(tls_.address(),
                {"--tls-cert", certificate, "--tls-key", File("other.key", certified_.key)}),
            2);
  EXPECT_THAT(err_, HasSubstr("of no use for TLS"));
}

TEST_F(ConnectionTest, FilesOfNoUseAreNamed) {
  const std::string nothing = File("nothing", " \n");
  const std::string missing = directory_.path() / "missing";
  EXPECT_EQ(Run(tls_.address(), {"--tls-ca", missing}), 2);
  EXPECT_EQ(err_, "puzzlesolver: The file '" + missing + "' of --tls-ca cannot be read.\n");
  EXPECT_EQ(Run(tls_.address(), {"--tls-ca", nothing}), 2);
  EXPECT_THAT(err_, EndsWith("of --tls-ca holds no certificate in PEM format.\n"));
  EXPECT_EQ(Run(tls_.address(), {"--tls-cert", ca_, "--tls-key", ca_}), 2);
  EXPECT_THAT(err_, EndsWith("of --tls-key holds no private key in PEM format.\n"));
  EXPECT_EQ(Run(plain_.address(), {"--token-file", nothing}), 2);
  EXPECT_THAT(err_, EndsWith("of --token-file holds no token.\n"));
  EXPECT_EQ(Run(plain_.address(), {"--token-file", directory_.path()}), 2);
}

TEST_F(ConnectionTest, TheTokenComesFromAFile) {
  const std::string file = File("token", std::string(kToken) + "\n");
  EXPECT_EQ(Run(tls_.address(), {"--tls-ca", ca_, "--token-file", file}), 0);
  EXPECT_EQ(authorization_, std::string("Bearer ") + kToken);
  EXPECT_EQ(Run(plain_.address(), {}), 0);
  EXPECT_EQ(authorization_, "");
  setenv("PUZZLESOLVER_TOKEN_FILE", file.c_str(), 1);
  EXPECT_EQ(Run(plain_.address(), {}), 0);
  EXPECT_EQ(authorization_, std::string("Bearer ") + kToken);
}

TEST_F(ConnectionTest, TheTokenDoesNotLeaveInPlaintext) {
  const std::string file = File("token", kToken);
  EXPECT_EQ(Run("solver.example:50051", {"--token-file", file}), 2);
  EXPECT_THAT(err_, HasSubstr("in plaintext"));
  EXPECT_EQ(Run(plain_.address(), {"--token-file", File("two", "two words")}), 2);
}

TEST_F(ConnectionTest, AWrongAddressIsBadInput) {
  for (const std::string address : {"localhost", "localhost:0", "[::1:80", "a b:1"}) {
    EXPECT_EQ(Run(address, {}), 2);
    EXPECT_THAT(err_, StartsWith("puzzlesolver: '" + address + "' is no server address"));
  }
}

}  // namespace
}  // namespace puzzlesolver::cli
