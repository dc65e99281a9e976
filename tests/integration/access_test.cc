// Who may call what, and how much.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <thread>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "client/library/error.h"
#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"
#include "service/security/digest.h"
#include "tests/integration/secure_service_test.h"
#include "tests/support/batch_call.h"
#include "tests/support/hint_call.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kAlicesToken[] = "alice-0123456789";
constexpr char kOperatorsToken[] = "operator-0123456789";
constexpr char kUnknownToken[] = "unknown-0123456789";

/// A line of an access file that lets in whoever has the token.
std::string TokenLine(const std::string& caller, const std::string& token) {
  const security::Digest digest = security::Sha256(token).value();
  const std::string bytes(digest.begin(), digest.end());
  return absl::StrCat(caller, " sha256:", absl::BytesToHexString(bytes), "\n");
}

class AccessTest : public SecureServiceTest {
 protected:
  AccessTest() {
    options_.security.access_file = File("access");
    WriteAccess(TokenLine("alice solve", kAlicesToken) +
                TokenLine("operator admin", kOperatorsToken));
  }

  void WriteAccess(const std::string& text) const { security::Write(File("access"), text); }

  static void Show(const std::string& token, grpc::ClientContext& context) {
    if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
  }

  grpc::Status SolveAs(const std::string& token) {
    grpc::ClientContext context;
    Show(token, context);
    return puzzlesolver::Solve(stub(), SolveRequestFor(SlidingPuzzle(2, 2, {1, 2, 3, 0})), context)
        .status;
  }

  grpc::Status CheckAs(const std::string& token) {
    grpc::ClientContext context;
    Show(token, context);
    v1::CheckRequest request;
    *request.mutable_puzzle() = SlidingPuzzle(2, 2, {1, 2, 3, 0});
    v1::CheckResponse response;
    return stub().Check(&context, request, &response);
  }

  grpc::Status BatchAs(const std::string& token) {
    grpc::ClientContext context;
    Show(token, context);
    const auto stream = stub().SolveBatch(&context);
    stream->WritesDone();
    return stream->Finish();
  }

  grpc::Status SetLogLevelAs(const std::string& token) {
    grpc::ClientContext context;
    Show(token, context);
    v1::SetLogLevelRequest request;
    request.set_level(v1::LOG_LEVEL_DEBUG);
    v1::SetLogLevelResponse response;
    return v1::PuzzleSolverAdmin::NewStub(channel())->SetLogLevel(&context, request, &response);
  }

  static void ExpectRefused(const grpc::Status& status, grpc::StatusCode code,
                            std::string_view reason) {
    EXPECT_EQ(status.error_code(), code) << status.error_message();
    EXPECT_EQ(ReasonIn(status), reason);
    EXPECT_THAT(status.error_message(), Not(IsEmpty()));
  }
};

TEST_F(AccessTest, WithoutKnownCredentialsThereIsNoCall) {
  for (const std::string token : {"", kUnknownToken}) {
    for (const grpc::Status& status :
         {SolveAs(token), CheckAs(token), BatchAs(token), SetLogLevelAs(token)}) {
      ExpectRefused(status, grpc::StatusCode::UNAUTHENTICATED, "INVALID_CREDENTIALS");
    }
  }
}

TEST_F(AccessTest, WhoMaySolveMayNotAdminister) {
  EXPECT_TRUE(SolveAs(kAlicesToken).ok());
  EXPECT_TRUE(CheckAs(kAlicesToken).ok());
  EXPECT_TRUE(BatchAs(kAlicesToken).ok());
  const grpc::Status refused = SetLogLevelAs(kAlicesToken);
  ExpectRefused(refused, grpc::StatusCode::PERMISSION_DENIED, "METHOD_NOT_ALLOWED");
  EXPECT_THAT(refused.error_message(), HasSubstr("'alice'"));
}

TEST_F(AccessTest, WhoMayAdministerMaySolve) {
  EXPECT_TRUE(SetLogLevelAs(kOperatorsToken).ok());
  EXPECT_TRUE(SolveAs(kOperatorsToken).ok());
}

TEST_F(AccessTest, SessionKeysOfTwoCallersDoNotMeet) {
  auto request = HintRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  request.set_session_key("game 1");
  BackgroundHint operators(stub(), request, kOperatorsToken);
  WaitUntil([](const auto& now) { return now.nodes_expanded > 0; });
  BackgroundHint alices(stub(), request, kAlicesToken);
  WaitUntil([](const auto& now) { return now.searches_joined == 1; });
  BackgroundHint alices_next(stub(), request, kAlicesToken);
  EXPECT_EQ(ReasonIn(alices.Wait().status), "HINT_SUPERSEDED");
  for (BackgroundHint* hint : {&operators, &alices_next}) {
    hint->Cancel();
    EXPECT_EQ(hint->Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  }
}

TEST_F(AccessTest, TheLogNamesCallersButNoTokens) {
  EXPECT_TRUE(SolveAs(kAlicesToken).ok());
  const grpc::Status refused = SolveAs(kUnknownToken);
  EXPECT_THAT(refused.error_message(), Not(HasSubstr(kUnknownToken)));
  EXPECT_FALSE(SetLogLevelAs(kAlicesToken).ok());
  server().Drain({});
  const std::string log = log_->Text();
  EXPECT_THAT(log, HasSubstr(R"("caller":"alice")"));
  EXPECT_THAT(log, HasSubstr("UNAUTHENTICATED"));
  for (const char* token : {kAlicesToken, kUnknownToken, "Bearer"}) {
    EXPECT_THAT(log, Not(HasSubstr(token)));
  }
}

TEST_F(AccessTest, AChangedFileTakesEffect) {
  constexpr char kBobsToken[] = "bob-0123456789";
  EXPECT_TRUE(SolveAs(kAlicesToken).ok());
  EXPECT_FALSE(SolveAs(kBobsToken).ok());
  WriteAccess(TokenLine("bob solve", kBobsToken));
  while (!SolveAs(kBobsToken).ok()) std::this_thread::yield();
  ExpectRefused(SolveAs(kAlicesToken), grpc::StatusCode::UNAUTHENTICATED, "INVALID_CREDENTIALS");
  // What cannot be read changes nothing.
  WriteAccess("bob " + std::string(kUnknownToken));
  while (!log_->Contains("a new access file is not used")) std::this_thread::yield();
  EXPECT_TRUE(SolveAs(kBobsToken).ok());
  EXPECT_FALSE(log_->Contains(kUnknownToken));
}

TEST_F(AccessTest, AChangedFileTakesEffectWithinABatch) {
  constexpr char kBobsToken[] = "bob-0123456789";
  grpc::ClientContext context;
  Show(kAlicesToken, context);
  const auto stream = stub().SolveBatch(&context);
  const auto ask = [&](const std::string& id) {
    v1::SolveBatchResponse response;
    stream->Write(Question(id, SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway))));
    stream->Read(&response);
    return response.error().code();
  };
  EXPECT_EQ(ask("before"), grpc::StatusCode::OK);
  WriteAccess(TokenLine("bob solve", kBobsToken));
  while (!SolveAs(kBobsToken).ok()) std::this_thread::yield();
  EXPECT_EQ(ask("after"), grpc::StatusCode::UNAUTHENTICATED);
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
}

TEST_F(AccessTest, TheClientLibraryShowsItsToken) {
  const auto info = [this](const std::string& token) { return Call({.bearer_token = token}); };
  EXPECT_TRUE(info(kAlicesToken).ok());
  const absl::Status refused = info("");
  EXPECT_EQ(refused.code(), absl::StatusCode::kUnauthenticated);
  EXPECT_EQ(client::DetailsOf(refused).reason, "INVALID_CREDENTIALS");
}

/// Over TLS that asks for client certificates, which the access file may know by name.
class CertificateAccessTest : public AccessTest {
 protected:
  CertificateAccessTest() {
    ServeWith(ServerCertificate(authority_));
    AskForClientsOf(authority_);
    WriteAccess(TokenLine("alice solve", kAlicesToken) +
                "robot solve certificate:robot\n"
                "operator admin certificate:spiffe://example.org/operator\n");
  }

  client::ConnectOptions With(const CertificateRequest& request) const {
    return {.tls = Trusting(authority_, authority_.IssueClient(request))};
  }

  absl::Status SetLogLevel(const client::ConnectOptions& options) {
    const auto channel = client::Connect({server().address()}, options);
    if (!channel.ok()) return channel.status();
    grpc::ClientContext context;
    v1::SetLogLevelRequest request;
    request.set_level(v1::LOG_LEVEL_DEBUG);
    v1::SetLogLevelResponse response;
    return client::ToStatus(
        v1::PuzzleSolverAdmin::NewStub(*channel)->SetLogLevel(&context, request, &response));
  }
};

TEST_F(CertificateAccessTest, ANameInTheCertificateIsACredential) {
  const client::ConnectOptions robot = With({.common_name = "robot"});
  EXPECT_TRUE(Call(robot).ok());
  EXPECT_EQ(SetLogLevel(robot).code(), absl::StatusCode::kPermissionDenied);
  const client::ConnectOptions ops =
      With({.common_name = "x", .uris = {"spiffe://example.org/operator"}});
  EXPECT_TRUE(SetLogLevel(ops).ok());
}

TEST_F(CertificateAccessTest, AnUnknownNameIsNone) {
  EXPECT_EQ(Call(With({.common_name = "stranger"})).code(), absl::StatusCode::kUnauthenticated);
  EXPECT_EQ(Call(With({.common_name = "robot", .uris = {"spiffe://example.org/stranger"}})).code(),
            absl::StatusCode::kUnauthenticated);
}

TEST_F(CertificateAccessTest, ATokenDoesWithoutCertificate) {
  client::ConnectOptions options{.tls = Trusting(authority_), .bearer_token = kAlicesToken};
  const absl::Status status = Call(options);
  EXPECT_TRUE(status.ok()) << status;
  options.bearer_token.clear();
  EXPECT_EQ(Call(options).code(), absl::StatusCode::kUnauthenticated);
}

TEST_F(CertificateAccessTest, AWrongTokenIsNotMadeGoodByACertificate) {
  client::ConnectOptions options = With({.common_name = "robot"});
  options.bearer_token = kUnknownToken;
  EXPECT_EQ(Call(options).code(), absl::StatusCode::kUnauthenticated);
}

TEST_F(CertificateAccessTest, ACertificateOfAnotherAuthorityIsNone) {
  const CertificateAuthority stranger("Stranger");
  EXPECT_FALSE(
      Call({.tls = Trusting(authority_, stranger.IssueClient({.common_name = "robot"}))}).ok());
}

/// Whoever has searched once has used up its share for years; one search may do some work.
class WorkLimitTest : public SecureServiceTest {
 protected:
  WorkLimitTest() { options_.security.client_work = {.units_per_second = 1e-6, .burst_units = 1}; }

  SolveResult Search(grpc::ClientContext& context) {
    v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
    request.set_max_nodes(10'000);
    return puzzlesolver::Solve(stub(), request, context);
  }

  void UseUpTheShare() {
    grpc::ClientContext context;
    const SolveResult result = Search(context);
    ASSERT_TRUE(result.status.ok()) << result.status.error_message();
    ASSERT_EQ(result.header().outcome(), v1::OUTCOME_LIMIT);
  }
};

TEST_F(WorkLimitTest, ASecondSearchIsRefused) {
  UseUpTheShare();
  grpc::ClientContext context;
  const SolveResult refused = Search(context);
  EXPECT_EQ(refused.status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(ReasonIn(refused.status), "RATE_LIMITED");
  EXPECT_THAT(refused.messages, IsEmpty());
  const auto retry = DetailOf<google::rpc::RetryInfo>(refused.status);
  ASSERT_TRUE(retry);
  EXPECT_GT(retry->retry_delay().seconds(), 0);
  EXPECT_EQ(context.GetServerTrailingMetadata().count("grpc-retry-pushback-ms"), 1u);
}

TEST_F(WorkLimitTest, ASearchEndsWithItsShare) {
  grpc::ClientContext context;
  const SolveResult result =
      puzzlesolver::Solve(stub(), SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle)), context);
  ASSERT_TRUE(result.status.ok()) << result.status.error_message();
  EXPECT_EQ(result.header().limit_reason(), v1::LIMIT_REASON_WORK_SHARE);
}

TEST_F(WorkLimitTest, WhatNeedsNoWorkGoesOn) {
  UseUpTheShare();
  const auto channel = client::Connect({server().address()}).value();
  const client::Client client(channel);
  EXPECT_TRUE(client.GetServerInfo().ok());
  v1::CheckRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  EXPECT_TRUE(client.Check(request).ok());
}

TEST_F(WorkLimitTest, QuestionsOfABatchAreRefusedOneByOne) {
  UseUpTheShare();
  const auto channel = client::Connect({server().address()}).value();
  const auto call = client::Client(channel).SolveBatch();
  ASSERT_TRUE(call->Write("a", SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway))));
  call->WritesDone();
  const auto reply = call->Read();
  ASSERT_TRUE(reply);
  EXPECT_EQ(client::DetailsOf(reply->answer.status()).reason, "RATE_LIMITED");
  EXPECT_FALSE(call->Read());
  EXPECT_TRUE(call->Finish().ok());
}

TEST_F(WorkLimitTest, EveryCallerHasItsOwnShare) {
  options_.security.access_file = File("access");
  security::Write(File("access"), TokenLine("alice solve", kAlicesToken) +
                                      TokenLine("operator admin", kOperatorsToken));
  const auto search_as = [this](const std::string& token) {
    grpc::ClientContext context;
    context.AddMetadata("authorization", "Bearer " + token);
    return Search(context).status.error_code();
  };
  EXPECT_EQ(search_as(kAlicesToken), grpc::StatusCode::OK);
  EXPECT_EQ(search_as(kAlicesToken), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(search_as(kOperatorsToken), grpc::StatusCode::OK);
}

}  // namespace
}  // namespace puzzlesolver
