#include "service/security/access_control.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "service/security/small_file.h"
#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver::security {
namespace {

using ::testing::HasSubstr;

// printf %s open-sesame | sha256sum
const char* const kAli =
    "ali solve sha256:d7ecdf25eaf3deba0f2628771dbdd22d4138ab6cf38f91ed02a2ca0dec7c8ab7\n";
const char* const kOps = "ops admin certificate:ops.example.org\n";

const Credentials kAliToken = {.bearer_token = "open-sesame"};
const Credentials kOpsCertificate = {.certificate_names = {"ops.example.org"}};

class AccessControlTest : public testing::Test {
 protected:
  std::unique_ptr<AccessControl> Open(const std::string& text) const {
    Write(file_, text);
    return AccessControl::Open(file_).value();
  }

  std::string Named(const std::string& rest) const {
    return "Access file '" + file_.string() + "'" + rest;
  }

  const TemporaryDirectory folder_;
  const std::filesystem::path file_ = folder_.path() / "access";
};

void ExpectRefused(const absl::Status& status, absl::StatusCode code, const std::string& message) {
  EXPECT_EQ(status.code(), code);
  EXPECT_EQ(status.message(), message);
}

TEST_F(AccessControlTest, AdmitsThoseWithTheRight) {
  const auto control = Open(std::string(kAli) + kOps);
  EXPECT_EQ(control->Admit(kAliToken, Right::kSolve)->name, "ali");
  EXPECT_EQ(control->Admit(kOpsCertificate, Right::kSolve)->name, "ops");
  EXPECT_EQ(control->Admit(kOpsCertificate, Right::kAdminister)->name, "ops");
  EXPECT_EQ(control->Admit(kOpsCertificate, Right::kSolve)->right, Right::kAdminister);
}

TEST_F(AccessControlTest, NamesTheCallerWithoutTheRight) {
  const auto control = Open(kAli);
  ExpectRefused(control->Admit(kAliToken, Right::kAdminister).status(),
                absl::StatusCode::kPermissionDenied,
                "Caller 'ali' has the right 'solve', but this call needs 'admin'.");
}

TEST_F(AccessControlTest, RepeatsNoCredentialOfTheUnknown) {
  const auto control = Open(kAli);
  for (const Right right : {Right::kSolve, Right::kAdminister}) {
    ExpectRefused(control->Admit({.bearer_token = "SECRET"}, right).status(),
                  absl::StatusCode::kUnauthenticated,
                  "The bearer token of this call is not known here.");
    ExpectRefused(control->Admit({.certificate_names = {"eve"}}, right).status(),
                  absl::StatusCode::kUnauthenticated,
                  "The client certificate of this call has no name that is known here.");
    ExpectRefused(control->Admit({}, right).status(), absl::StatusCode::kUnauthenticated,
                  "This call has no credentials, expected metadata 'authorization: Bearer TOKEN' "
                  "or a client certificate.");
  }
}

TEST_F(AccessControlTest, ErrorsNameFileAndLine) {
  ExpectRefused(AccessControl::Open(file_).status(), absl::StatusCode::kNotFound,
                Named(" cannot be opened: No such file or directory."));
  Write(file_, std::string(kAli) + "ops root certificate:ops\n");
  ExpectRefused(AccessControl::Open(file_).status(), absl::StatusCode::kInvalidArgument,
                Named(": line 2 has a second word other than 'solve' and 'admin'."));
  Write(file_, kAli + std::string(kMaxFileBytes, '#'));
  ExpectRefused(AccessControl::Open(file_).status(), absl::StatusCode::kInvalidArgument,
                Named(" is too large, expected at most 1048576 bytes."));
}

TEST_F(AccessControlTest, ReloadsWhatChanged) {
  const auto control = Open(kAli);
  EXPECT_FALSE(control->Reload().value());
  Write(file_, kOps);
  EXPECT_TRUE(control->Reload().value());
  EXPECT_FALSE(control->Reload().value());
  EXPECT_TRUE(control->Admit(kOpsCertificate, Right::kSolve).ok());
  EXPECT_FALSE(control->Admit(kAliToken, Right::kSolve).ok());
}

TEST_F(AccessControlTest, KeepsTheListWhenTheFileTurnsBad) {
  const auto control = Open(kAli);
  for (const char* bad : {"", "ali\n", "# nobody\n"}) {
    Write(file_, bad);
    EXPECT_THAT(std::string(control->Reload().status().message()), HasSubstr(file_.string()));
    EXPECT_FALSE(control->Reload().value()) << "reported twice: " << bad;
    EXPECT_TRUE(control->Admit(kAliToken, Right::kSolve).ok());
  }
  std::filesystem::remove(file_);
  EXPECT_EQ(control->Reload().status().code(), absl::StatusCode::kNotFound);
  EXPECT_FALSE(control->Reload().value());
  EXPECT_TRUE(control->Admit(kAliToken, Right::kSolve).ok());
  Write(file_, std::string(kAli) + kOps);
  EXPECT_TRUE(control->Reload().value());
  EXPECT_TRUE(control->Admit(kOpsCertificate, Right::kSolve).ok());
}

TEST_F(AccessControlTest, AdmitsWhileItReloads) {
  const auto control = Open(kAli);
  std::atomic<bool> done = false;
  std::jthread caller([&] {
    while (!done) EXPECT_TRUE(control->Admit(kAliToken, Right::kSolve).ok());
  });
  for (int round = 0; round < 50; ++round) {
    const std::filesystem::path next = folder_.path() / "next";
    Write(next, round % 2 == 0 ? std::string(kAli) + kOps : kAli);
    std::filesystem::rename(next, file_);
    EXPECT_TRUE(control->Reload().value());
  }
  done = true;
}

}  // namespace
}  // namespace puzzlesolver::security
