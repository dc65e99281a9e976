// TLS, tokens and the rotation of certificates, with both real programs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "service/security/digest.h"
#include "tests/e2e/program.h"
#include "tests/e2e/running_server.h"
#include "tests/support/certificates.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kToken[] = "a-long-and-random-secret";
constexpr char kTwoMovesAway[] = "1 2 3/4 0 6/7 5 8";

std::string HashOf(const std::string& token) {
  const security::Digest digest = security::Sha256(token).value();
  return absl::BytesToHexString({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

class SecurityTest : public testing::Test {
 protected:
  SecurityTest() {
    Install(ServerCertificate(authority_));
    Write("ca.crt", authority_.certificate());
    Write("stranger.crt", stranger_.certificate());
    Write("token", std::string(kToken) + "\n");
    Write("access", "game solve sha256:" + HashOf(kToken) + "\nrobot solve certificate:robot\n");
  }

  std::string File(const std::string& name) const { return (directory_.path() / name).string(); }

  void Write(const std::string& name, const std::string& text) const {
    security::Write(File(name), text);
  }

  static CertifiedKey ServerCertificate(const CertificateAuthority& authority) {
    return authority.IssueServer({.common_name = "solver", .ip_addresses = {"127.0.0.1"}});
  }

  void Install(const CertifiedKey& certified) const {
    Write("tls.crt", certified.certificate);
    Write("tls.key", certified.key);
  }

  std::vector<std::string> ServerOptions() const {
    return {"--tls-cert",      File("tls.crt"), "--tls-key",     File("tls.key"),
            "--tls-client-ca", File("ca.crt"),  "--access-file", File("access")};
  }

  /// The command line's answer to a question for a solution.
  ProgramResult Solve(const std::string& address, const std::vector<std::string>& options) const {
    std::vector<std::string> command = {PUZZLESOLVER_PROGRAM, "solve", kTwoMovesAway, "--server",
                                        address};
    command.insert(command.end(), options.begin(), options.end());
    return Program(command).Wait();
  }

  std::vector<std::string> WithToken() const {
    return {"--tls-ca", File("ca.crt"), "--token-file", File("token")};
  }

  const TemporaryDirectory directory_;
  const CertificateAuthority authority_;
  const CertificateAuthority stranger_{"Stranger"};
};

TEST_F(SecurityTest, WhoHasATokenOrACertificateIsServedAndNobodyElse) {
  RunningServer server(File("data"), ServerOptions());
  const CertifiedKey robot = authority_.IssueClient({.common_name = "robot"});
  Write("robot.crt", robot.certificate);
  Write("robot.key", robot.key);
  EXPECT_EQ(Solve(server.address(), WithToken()).exit_code, 0);
  EXPECT_EQ(Solve(server.address(), {"--tls-ca", File("ca.crt"), "--tls-cert", File("robot.crt"),
                                     "--tls-key", File("robot.key")})
                .exit_code,
            0);
  const ProgramResult nobody = Solve(server.address(), {"--tls-ca", File("ca.crt")});
  EXPECT_EQ(nobody.exit_code, 5);
  EXPECT_THAT(nobody.err, HasSubstr("credentials"));
  EXPECT_EQ(Solve(server.address(), {"--tls-ca", File("stranger.crt")}).exit_code, 4);
  EXPECT_EQ(Solve(server.address(), {}).exit_code, 4);
}

TEST_F(SecurityTest, NothingSecretIsLoggedOrPrinted) {
  std::vector<std::string> options = ServerOptions();
  options.insert(options.end(), {"--log-level", "trace"});
  RunningServer server(File("data"), options);
  Write("wrong-token", std::string(kToken) + "-no-longer");
  EXPECT_EQ(Solve(server.address(), WithToken()).exit_code, 0);
  const ProgramResult refused =
      Solve(server.address(), {"--tls-ca", File("ca.crt"), "--token-file", File("wrong-token")});
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, Not(HasSubstr(kToken)));
  server.process().Signal(SIGTERM);
  const std::string log = server.process().ReadErrors();
  EXPECT_EQ(server.process().Wait(), 0);
  EXPECT_THAT(log, HasSubstr("game"));
  EXPECT_THAT(log, Not(HasSubstr(kToken)));
}

TEST_F(SecurityTest, NewCertificatesAreTakenOverAndHalfANewPairIsNot) {
  RunningServer server(File("data"), ServerOptions());
  const std::vector<std::string> of_stranger = {"--tls-ca", File("stranger.crt"), "--token-file",
                                                File("token")};
  const CertifiedKey next = ServerCertificate(stranger_);
  Write("tls.crt", next.certificate);
  server.WaitForMetric("puzzlesolver_tls_rejections_total", 1);
  EXPECT_EQ(Solve(server.address(), WithToken()).exit_code, 0);
  EXPECT_EQ(Solve(server.address(), of_stranger).exit_code, 4);
  Write("tls.key", next.key);
  server.WaitForMetric("puzzlesolver_tls_renewals_total", 1);
  while (Solve(server.address(), of_stranger).exit_code != 0) {
  }
  EXPECT_EQ(Solve(server.address(), WithToken()).exit_code, 4);
}

TEST_F(SecurityTest, AChangedAccessFileTakesEffect) {
  RunningServer server(File("data"), ServerOptions());
  EXPECT_EQ(Solve(server.address(), WithToken()).exit_code, 0);
  Write("access.next", "robot solve certificate:robot\n");
  std::filesystem::rename(File("access.next"), File("access"));
  while (Solve(server.address(), WithToken()).exit_code == 0) {
  }
  EXPECT_EQ(Solve(server.address(), WithToken()).exit_code, 5);
}

}  // namespace
}  // namespace puzzlesolver
