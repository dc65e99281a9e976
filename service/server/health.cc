#include "service/server/health.h"

#include <chrono>
#include <utility>

#include "grpcpp/health_check_service_interface.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server_builder.h"
#include "service/server/address.h"
#include "service/server/open_files.h"
#include "service/server/server_building.h"
#include "service/server/tcp_sockets.h"

namespace puzzlesolver::server {
namespace {

/// Of messages that hold a name.
constexpr int kMaxMessageBytes = 4096;
constexpr std::size_t kMessageMemoryBytes = std::size_t{32} << 20;

}  // namespace

Health::Health(std::vector<std::string> services) : names_(std::move(services)) {
  names_.insert(names_.end(), {"", kReadiness});
  grpc::EnableDefaultHealthCheckService(true);
}

void Health::Attach(grpc::Server& server) {
  const std::lock_guard lock(mutex_);
  servers_.push_back(&server);
  Tell(server);
}

void Health::Detach(const grpc::Server& server) {
  const std::lock_guard lock(mutex_);
  std::erase(servers_, &server);
}

void Health::SetReady(bool ready) {
  const std::lock_guard lock(mutex_);
  ready_ = ready;
  for (grpc::Server* const server : servers_) Tell(*server);
}

void Health::AddStore() {
  const std::lock_guard lock(mutex_);
  has_store_ = true;
  for (grpc::Server* const server : servers_) Tell(*server);
}

void Health::OnStoreEvent(const storage::StoreEvent& event) {
  using Kind = storage::StoreEvent::Kind;
  if (event.kind != Kind::kUnwritable && event.kind != Kind::kWritable) return;
  const std::lock_guard lock(mutex_);
  is_store_well_ = event.kind == Kind::kWritable;
  store_trouble_ = is_store_well_ ? "" : event.detail;
  for (grpc::Server* const server : servers_) Tell(*server);
}

std::string Health::store_trouble() const {
  const std::lock_guard lock(mutex_);
  return store_trouble_;
}

bool Health::is_ready() const {
  const std::lock_guard lock(mutex_);
  return ready_;
}

void Health::Tell(grpc::Server& server) const {
  grpc::HealthCheckServiceInterface& service = *server.GetHealthCheckService();
  service.SetServingStatus(kLiveness, true);
  for (const std::string& name : names_) service.SetServingStatus(name, ready_);
  if (has_store_) service.SetServingStatus(kStore, is_store_well_);
}

absl::StatusOr<std::unique_ptr<HealthServer>> HealthServer::Start(const std::string& address,
                                                                  Health& health,
                                                                  RefusedConnections& refused) {
  const absl::StatusOr<Address> wanted = ParseAddress(address);
  if (!wanted.ok()) return wanted.status();
  std::unique_ptr<HealthServer> instance(new HealthServer(health));
  grpc::ServerBuilder builder;
  OmitReflection(builder);
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  LimitCalls(kMessageMemoryBytes, builder);
  // A server without any service of the builder's own is not built.
  builder.RegisterCallbackGenericService(&instance->anything_else_);
  instance->acceptor_ = std::make_unique<ConnectionAcceptor>(
      grpc::InsecureServerCredentials(), FileShares::OfThisProcess().health, refused, builder);
  instance->server_ = builder.BuildAndStart();
  health.Attach(*instance->server_);
  const absl::StatusOr<Address> chosen = instance->acceptor_->Listen(*wanted);
  if (!chosen.ok()) return chosen.status();
  instance->address_ = FormatAddress(*chosen);
  instance->port_ = chosen->port;
  return instance;
}

HealthServer::~HealthServer() {
  acceptor_.reset();
  health_.Detach(*server_);
  // gRPC would wait some 20 seconds for clients that do not read.
  ShutDownPort(port_);
  server_->Shutdown(std::chrono::system_clock::now());
}

}  // namespace puzzlesolver::server
