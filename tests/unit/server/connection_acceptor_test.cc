#include "service/server/connection_acceptor.h"

#include <gmock/gmock.h>
#include <grpcpp/create_channel.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "grpc/health/v1/health.grpc.pb.h"
#include "tests/support/http_get.h"
#include "tests/unit/server/log_lines.h"

namespace puzzlesolver::server {
namespace {

using grpc::health::v1::Health;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A server that does nothing, with a port.
class ConnectionAcceptorTest : public testing::Test {
 protected:
  ~ConnectionAcceptorTest() override {
    acceptor_.reset();
    server_->Shutdown();
  }

  void Start(int descriptors = std::numeric_limits<int>::max()) {
    grpc::ServerBuilder builder;
    builder.RegisterService(&service_);
    acceptor_ = std::make_unique<ConnectionAcceptor>(grpc::InsecureServerCredentials(), descriptors,
                                                     refused_, builder);
    server_ = builder.BuildAndStart();
    address_ = FormatAddress(acceptor_->Listen({"127.0.0.1", 0}).value());
  }

  std::unique_ptr<Health::Stub> NewStub() const {
    grpc::ChannelArguments own_connection;
    own_connection.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    return Health::NewStub(
        grpc::CreateCustomChannel(address_, grpc::InsecureChannelCredentials(), own_connection));
  }

  static grpc::StatusCode Call(Health::Stub& stub) {
    grpc::ClientContext context;
    grpc::health::v1::HealthCheckResponse response;
    return stub.Check(&context, {}, &response).error_code();
  }

  LogLines log_;
  RefusedConnections refused_{log_.logger()};
  Health::Service service_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<ConnectionAcceptor> acceptor_;
  std::string address_;
};

TEST_F(ConnectionAcceptorTest, ConnectionsReachTheServer) {
  Start();
  EXPECT_EQ(Call(*NewStub()), grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_EQ(Call(*NewStub()), grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_EQ(refused_.count(), 0u);
}

TEST_F(ConnectionAcceptorTest, TooLargeDescriptorsAreRefused) {
  Start(/*descriptors=*/0);
  EXPECT_EQ(Call(*NewStub()), grpc::StatusCode::UNAVAILABLE);
  EXPECT_GE(refused_.count(), 1u);
  EXPECT_THAT(log_.Read(), ElementsAre(HasSubstr("connections are refused")));
}

TEST_F(ConnectionAcceptorTest, ItsEndClosesThePortButNoConnection) {
  Start();
  const auto stub = NewStub();
  EXPECT_EQ(Call(*stub), grpc::StatusCode::UNIMPLEMENTED);
  acceptor_.reset();
  EXPECT_THROW(HttpConnection{address_}, std::runtime_error);
  EXPECT_EQ(Call(*stub), grpc::StatusCode::UNIMPLEMENTED);
}

class ScarcityTest : public ConnectionAcceptorTest {
 protected:
  ScarcityTest() { getrlimit(RLIMIT_NOFILE, &enough_); }
  ~ScarcityTest() override { setrlimit(RLIMIT_NOFILE, &enough_); }

  /// A connection that finds no descriptor in this process, which gets no others either.
  security::FileDescriptor ConnectWithoutDescriptors() {
    security::FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const rlimit standard_streams = {.rlim_cur = 3, .rlim_max = enough_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &standard_streams), 0);
    const Resolved server = Resolve(ParseAddress(address_).value());
    EXPECT_EQ(connect(socket.get(), server.first->ai_addr, server.first->ai_addrlen), 0);
    while (log_.Read().empty()) std::this_thread::yield();
    EXPECT_THAT(log_.Read(), ElementsAre(HasSubstr("Too many open files")));
    return socket;
  }

  rlimit enough_{};
};

TEST_F(ScarcityTest, IsNotTheEndOfTheAcceptor) {
  Start();
  const security::FileDescriptor waiting = ConnectWithoutDescriptors();
  setrlimit(RLIMIT_NOFILE, &enough_);
  EXPECT_EQ(Call(*NewStub()), grpc::StatusCode::UNIMPLEMENTED);
  // The server's first words in HTTP/2.
  char byte = 0;
  EXPECT_EQ(recv(waiting.get(), &byte, 1, MSG_WAITALL), 1);
}

TEST_F(ScarcityTest, DoesNotDelayTheEndOfTheAcceptor) {
  Start();
  const security::FileDescriptor waiting = ConnectWithoutDescriptors();
  acceptor_.reset();
}

}  // namespace
}  // namespace puzzlesolver::server
