#include "service/server/server_instance.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "grpcpp/ext/proto_server_reflection_plugin.h"
#include "grpcpp/health_check_service_interface.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server_builder.h"
#include "service/server/logging.h"
#include "service/server/version.h"
#include "storage/memory_store.h"
#include "storage/rocksdb_store.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::server {
namespace {

// Between the answers that the app gives to the calls still waiting at the end of a drain, and the
// moment when gRPC breaks the connections of those who do not read them.
constexpr absl::Duration kLastAnswersTime = absl::Milliseconds(500);

constexpr absl::Duration kLongestDrain = absl::Hours(24);

std::shared_ptr<spdlog::logger> LoggerOf(const ServerOptions& options) {
  return options.logger != nullptr ? options.logger : NewLogger(spdlog::level::warn);
}

app::AppOptions WithLog(app::AppOptions options, const std::shared_ptr<spdlog::logger>& logger) {
  options.tables.on_event = [logger](const app::TableEvent& event) {
    LogTableEvent(event, *logger);
  };
  return options;
}

/// gRPC keeps these switches for the whole process.
void EnableHealthServiceAndReflection() {
  [[maybe_unused]] static const bool enabled = [] {
    grpc::EnableDefaultHealthCheckService(true);
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    return true;
  }();
}

/// Shuts the app down at `deadline`, or as soon as the object ends.
class LateShutdown {
 public:
  LateShutdown(app::PuzzleApp& app, absl::Time deadline)
      : thread_([&app, deadline](std::stop_token stop) {
          std::mutex mutex;
          std::condition_variable_any stopped;
          std::unique_lock lock(mutex);
          stopped.wait_for(lock, stop, absl::ToChronoNanoseconds(deadline - absl::Now()),
                           [] { return false; });
          app.Shutdown();
        }) {}

 private:
  std::jthread thread_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<ServerInstance>> ServerInstance::Start(
    const ServerOptions& options) {
  std::unique_ptr<ServerInstance> instance(new ServerInstance(options));
  if (absl::Status status = instance->OpenStore(options); !status.ok()) return status;
  if (absl::Status status = instance->Serve(options); !status.ok()) return status;
  return instance;
}

ServerInstance::ServerInstance(const ServerOptions& options) : logger_(LoggerOf(options)) {}

ServerInstance::~ServerInstance() { Drain(absl::InfinitePast()); }

absl::Status ServerInstance::OpenStore(const ServerOptions& options) {
  if (options.data_directory.empty()) {
    store_ = storage::NewMemoryStore();
    return absl::OkStatus();
  }
  storage::RocksDbOptions store_options;
  store_options.directory = options.data_directory;
  store_options.sync_interval = options.sync_interval;
  auto store = storage::OpenRocksDbStore(store_options);
  if (!store.ok()) return store.status();
  store_ = *std::move(store);
  return absl::OkStatus();
}

absl::Status ServerInstance::Serve(const ServerOptions& options) {
  EnableHealthServiceAndReflection();
  grpc::ServerBuilder builder;
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.SetMaxReceiveMessageSize(static_cast<int>(kMaxMessageBytes));
  if (!options.listen.empty()) {
    absl::StatusOr<Address> address = ParseAddress(options.listen);
    if (!address.ok()) return address.status();
    address_ = *std::move(address);
    builder.AddListeningPort(FormatAddress(address_), grpc::InsecureServerCredentials(),
                             &address_.port);
  }
  registry_ = std::make_unique<SolverRegistry>();
  app_ = app::PuzzleApp::Create(WithLog(options.app, logger_), *registry_, *store_);
  service_ = std::make_unique<rpc::PuzzleSolverService>(
      *app_,
      rpc::ServerIdentity{.version = Version(),
                          .engine_version = storage::kEngineVersion,
                          .max_message_bytes = kMaxMessageBytes},
      *logger_);
  admin_service_ = std::make_unique<rpc::PuzzleSolverAdminService>(*logger_);
  builder.RegisterService(service_.get()).RegisterService(admin_service_.get());
  const Address wanted = address_;
  server_ = builder.BuildAndStart();
  if (server_ == nullptr) return WhyNoListening(wanted);
  server_->GetHealthCheckService()->SetServingStatus(v1::PuzzleSolver::service_full_name(), true);
  return absl::OkStatus();
}

std::string ServerInstance::address() const {
  return address_.host.empty() ? "" : FormatAddress(address_);
}

std::shared_ptr<grpc::Channel> ServerInstance::InProcessChannel() {
  return server_->InProcessChannel({});
}

void ServerInstance::Drain(absl::Time deadline) {
  if (server_ != nullptr) {
    // gRPC takes times before 1970 for the infinite future.
    deadline = std::clamp(deadline, absl::Now(), absl::Now() + kLongestDrain);
    server_->GetHealthCheckService()->Shutdown();
    const LateShutdown late_shutdown(*app_, deadline);
    server_->Shutdown(absl::ToChronoTime(deadline + kLastAnswersTime));
  }
  server_.reset();
  admin_service_.reset();
  service_.reset();
  app_.reset();
  registry_.reset();
  store_.reset();
}

}  // namespace puzzlesolver::server
