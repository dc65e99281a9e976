#include "service/server/connection_acceptor.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "service/server/listening_sockets.h"

namespace puzzlesolver::server {
namespace {

using ExternalConnections = grpc::experimental::ExternalConnectionAcceptor;
using ConnectionType = grpc::ServerBuilder::experimental_type::ExternalConnectionType;

/// Until what is missing may be there again.
constexpr int kPauseMilliseconds = 20;

}  // namespace

ConnectionAcceptor::ConnectionAcceptor(std::shared_ptr<grpc::ServerCredentials> credentials,
                                       int descriptors, RefusedConnections& refused,
                                       grpc::ServerBuilder& builder)
    : server_(builder.experimental().AddExternalConnectionAcceptor(ConnectionType::FROM_FD,
                                                                   std::move(credentials))),
      descriptors_(descriptors),
      refused_(refused) {}

absl::StatusOr<Address> ConnectionAcceptor::Listen(const Address& address) {
  absl::StatusOr<ListeningSockets> listening = server::Listen(address);
  if (!listening.ok()) return listening.status();
  stopped_ = security::FileDescriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!stopped_.is_open()) return security::SystemError(errno, "Cannot accept connections");
  sockets_ = std::move(listening->sockets);
  thread_ = std::jthread([this](const std::stop_token& stop) { Run(stop); });
  return listening->address;
}

void ConnectionAcceptor::Run(const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { eventfd_write(stopped_.get(), 1); });
  std::vector<pollfd> polled = {{.fd = stopped_.get(), .events = POLLIN, .revents = 0}};
  for (const auto& socket : sockets_) {
    polled.push_back({.fd = socket.get(), .events = POLLIN, .revents = 0});
  }
  while (!stop.stop_requested()) {
    if (poll(polled.data(), polled.size(), -1) < 0) Pause();
    for (std::size_t i = 1; i < polled.size() && !stop.stop_requested(); ++i) {
      if (polled[i].revents != 0) AcceptFrom(polled[i].fd);
    }
  }
}

void ConnectionAcceptor::AcceptFrom(int socket) {
  const int connection = accept4(socket, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (connection >= descriptors_) {
    // First, so that who sees the end of his connection sees it counted.
    refused_.Add();
    close(connection);
  } else if (connection >= 0) {
    ExternalConnections::NewConnectionParameters handed;
    handed.listener_fd = socket;
    handed.fd = connection;
    server_->HandleNewConnection(&handed);
  } else if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) {
    refused_.OnFailure(errno);
    Pause();
  }
}

void ConnectionAcceptor::Pause() const {
  pollfd stopped = {.fd = stopped_.get(), .events = POLLIN, .revents = 0};
  poll(&stopped, 1, kPauseMilliseconds);
}

}  // namespace puzzlesolver::server
