#include "service/server/connection_guard.h"

#include <gmock/gmock.h>
#include <grpcpp/completion_queue.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/server_builder.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/support/http2_client.h"
#include "tests/unit/server/log_lines.h"

namespace puzzlesolver::server {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

/// Calls that only end when they are cancelled.
class EndlessService : public grpc::CallbackGenericService {
 public:
  void WaitForCalls(int calls) const {
    for (int now = calls_; now < calls; now = calls_) calls_.wait(now);
  }

 private:
  class Reactor : public grpc::ServerGenericBidiReactor {
    void OnCancel() override { Finish(grpc::Status::CANCELLED); }
    void OnDone() override { delete this; }
  };

  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* /*context*/) override {
    ++calls_;
    calls_.notify_all();
    return new Reactor;
  }

  std::atomic<int> calls_ = 0;
};

/// Calls under way on a connection of their own.
class OpenCalls {
 public:
  OpenCalls(int port, int count) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    grpc::GenericStub stub(grpc::CreateCustomChannel(
        absl::StrCat("127.0.0.1:", port), grpc::InsecureChannelCredentials(), arguments));
    for (int i = 0; i < count; ++i) {
      Open& open = *open_.emplace_back(std::make_unique<Open>());
      open.call = stub.PrepareCall(&open.context, "/any/method", &queue_);
      open.call->StartCall(nullptr);
      Next();
      open.call->Finish(&open.status, nullptr);
    }
  }
  ~OpenCalls() { Cancel(); }

  /// The code of the last.
  grpc::StatusCode Cancel() {
    for (auto& open : open_) open->context.TryCancel();
    return Finish();
  }

  /// Returns when all have ended, with the code of the last.
  grpc::StatusCode Finish() {
    for (; ended_ < open_.size(); ++ended_) Next();
    return open_.back()->status.error_code();
  }

 private:
  struct Open {
    grpc::ClientContext context;
    std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call;
    grpc::Status status;
  };

  void Next() {
    void* tag = nullptr;
    bool ok = false;
    queue_.Next(&tag, &ok);
  }

  grpc::CompletionQueue queue_;
  std::vector<std::unique_ptr<Open>> open_;
  std::size_t ended_ = 0;
};

class ConnectionGuardTest : public testing::Test {
 protected:
  ConnectionGuardTest() {
    grpc::ServerBuilder builder;
    builder.RegisterCallbackGenericService(&service_);
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port_);
    server_ = builder.BuildAndStart();
  }

  EndlessService service_;
  int port_ = 0;
  std::unique_ptr<grpc::Server> server_;
  LogLines log_;
  std::atomic<std::size_t> memory_bytes_ = 0;
};

TEST_F(ConnectionGuardTest, TheOneWithTooManyCallsIsBrokenWhenMemoryGrows) {
  OpenCalls tolerable(port_, kMaxCallsOfConnection);
  OpenCalls too_many(port_, 2 * kMaxCallsOfConnection + 1);
  service_.WaitForCalls(3 * kMaxCallsOfConnection + 1);
  {
    const ConnectionGuard guard(log_.logger(), [this] { return memory_bytes_.load(); });
    memory_bytes_ = std::size_t{1} << 30;
    EXPECT_EQ(too_many.Finish(), grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(guard.broken(), 1u);
  }
  EXPECT_THAT(log_.Read(), Contains(AllOf(HasSubstr("the connection of ipv4:127.0.0.1:"),
                                          HasSubstr("(1 broken so far)"))));
  EXPECT_EQ(tolerable.Cancel(), grpc::StatusCode::CANCELLED);
}

TEST_F(ConnectionGuardTest, TheOneThatSendsWithoutEndIsBrokenWhenMemoryGrows) {
  OpenCalls others(port_, 1);
  service_.WaitForCalls(1);
  {
    const ConnectionGuard guard(log_.logger(), [this] { return memory_bytes_ += 1u << 30; });
    SendEndlessHeaders(absl::StrCat("127.0.0.1:", port_));
    EXPECT_EQ(guard.broken(), 1u);
  }
  EXPECT_EQ(others.Cancel(), grpc::StatusCode::CANCELLED);
  EXPECT_THAT(log_.Read(), Contains(HasSubstr("no message is ever complete")));
}

TEST_F(ConnectionGuardTest, NothingIsBrokenWhileMemoryDoesNotGrow) {
  OpenCalls many(port_, 2 * kMaxCallsOfConnection + 1);
  service_.WaitForCalls(2 * kMaxCallsOfConnection + 1);
  std::atomic<int> looks = 0;
  {
    const ConnectionGuard guard(log_.logger(), [&looks] {
      ++looks;
      looks.notify_all();
      return std::size_t{1} << 20;
    });
    for (int now = looks; now < 3; now = looks) looks.wait(now);
    EXPECT_EQ(guard.broken(), 0u);
  }
  EXPECT_EQ(many.Cancel(), grpc::StatusCode::CANCELLED);
}

TEST_F(ConnectionGuardTest, KnowsTheMemoryOfThisProcess) {
  const std::size_t before = ConnectionGuard::PrivateMemory();
  const std::vector<char> bytes(std::size_t{64} << 20, 1);
  EXPECT_GT(ConnectionGuard::PrivateMemory(), before + (bytes.size() / 2));
}

}  // namespace
}  // namespace puzzlesolver::server
