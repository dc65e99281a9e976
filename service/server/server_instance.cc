#include "service/server/server_instance.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "grpcpp/server_builder.h"
#include "service/app/cpu_allowance.h"
#include "service/server/checked_options.h"
#include "service/server/extra_metrics.h"
#include "service/server/logging.h"
#include "service/server/open_files.h"
#include "service/server/server_building.h"
#include "service/server/version.h"
#include "storage/local_store.h"
#include "storage/memory_store.h"
#include "storage/sealed_value.h"

namespace puzzlesolver::server {
namespace {

app::AppOptions AppOptionsOf(const ServerOptions& server, const app::MemoryBudget& budget,
                             const std::shared_ptr<spdlog::logger>& logger) {
  app::AppOptions options = server.app;
  const int threads =
      server.app.search_threads > 0 ? server.app.search_threads : app::AllowedCpus();
  options.max_memory_bytes = budget.searches / 2 / static_cast<std::uint64_t>(threads);
  options.tables.memory_bytes = budget.tables;
  options.tables.on_event = [logger](const app::TableEvent& event) {
    LogTableEvent(event, *logger);
  };
  return options;
}

std::vector<std::string> ServicesOf(const ServerOptions& options) {
  std::vector<std::string> services = {v1::PuzzleSolver::service_full_name()};
  if (options.administration) services.emplace_back(v1::PuzzleSolverAdmin::service_full_name());
  return services;
}

std::function<storage::SharedStatistics()> StatisticsOf(const SharedCache* cache) {
  if (cache == nullptr) return nullptr;
  return [cache] { return cache->store().GetStatistics(); };
}

}  // namespace

absl::StatusOr<std::unique_ptr<ServerInstance>> ServerInstance::Start(
    const ServerOptions& options) {
  std::unique_ptr<ServerInstance> instance(new ServerInstance(options));
  for (const auto step :
       {&ServerInstance::CheckAddress, &ServerInstance::PlanMemory, &ServerInstance::OpenAccess,
        &ServerInstance::OpenHealth, &ServerInstance::OpenMetrics, &ServerInstance::OpenStore,
        &ServerInstance::OpenSharedCache, &ServerInstance::Serve, &ServerInstance::Listen}) {
    if (absl::Status status = (*instance.*step)(); !status.ok()) return status;
  }
  return instance;
}

ServerInstance::ServerInstance(const ServerOptions& options)
    : options_(options),
      logger_(LoggerOf(options)),
      refused_connections_(*logger_),
      health_(ServicesOf(options_)),
      observation_(logger_) {
  if (options_.listen.empty() && options_.health_listen.empty()) return;
  guard_ = std::make_unique<ConnectionGuard>(*logger_);
}

ServerInstance::~ServerInstance() { Drain({}); }

absl::Status ServerInstance::CheckAddress() {
  if (options_.listen.empty()) return absl::OkStatus();
  if (absl::Status status = CheckOpenFilesLimit(); !status.ok()) return status;
  absl::StatusOr<Address> address = AddressToListenOn(options_);
  if (address.ok()) address_ = *std::move(address);
  return address.status();
}

absl::Status ServerInstance::PlanMemory() {
  const absl::StatusOr<app::MemoryBudget> budget = MemoryBudgetOf(options_);
  if (budget.ok()) budget_ = *budget;
  return budget.status();
}

absl::Status ServerInstance::OpenAccess() {
  auto access = SecureAccess::Open(options_.security, *logger_);
  if (access.ok()) access_ = *std::move(access);
  return access.status();
}

absl::Status ServerInstance::OpenHealth() {
  if (options_.health_listen.empty()) return absl::OkStatus();
  auto server = HealthServer::Start(options_.health_listen, health_, refused_connections_);
  if (server.ok()) health_server_ = *std::move(server);
  return server.status();
}

absl::Status ServerInstance::OpenMetrics() {
  if (options_.metrics_listen.empty()) return absl::OkStatus();
  return observation_.Listen(options_.metrics_listen, health_);
}

absl::Status ServerInstance::OpenStore() {
  if (options_.data_directory.empty()) {
    store_ = storage::NewMemoryStore();
    return absl::OkStatus();
  }
  health_.AddStore();
  storage::LocalStoreOptions store_options;
  store_options.database = {.directory = options_.data_directory,
                            .memory_bytes = budget_.database,
                            .max_open_files = FileShares::OfThisProcess().database,
                            .max_solution_bytes = options_.max_solution_bytes,
                            .log = [logger = logger_](const std::string& message) {
                              logger->debug("database: {}", message);
                            }};
  store_options.sync_interval = options_.sync_interval;
  store_options.is_required = options_.store_required;
  store_options.on_event = [this](const storage::StoreEvent& event) {
    LogStoreEvent(event, *logger_);
    health_.OnStoreEvent(event);
  };
  auto store = storage::LocalStore::Open(std::move(store_options));
  if (!store.ok()) return store.status();
  maintained_store_ = store->get();
  store_ = *std::move(store);
  return OpenExportKey();
}

absl::Status ServerInstance::OpenSharedCache() {
  if (options_.shared_cache.addresses.empty()) return absl::OkStatus();
  auto cache = SharedCache::Open(options_.shared_cache, *logger_);
  if (!cache.ok()) return cache.status();
  shared_cache_ = *std::move(cache);
  tiered_store_ = std::make_unique<storage::TieredStore>(*store_, shared_cache_->store());
  return absl::OkStatus();
}

absl::Status ServerInstance::OpenExportKey() {
  auto key = ExportKeyOf(options_);
  if (key.ok()) export_key_ = *std::move(key);
  return key.status();
}

absl::Status ServerInstance::Serve() {
  grpc::ServerBuilder builder;
  builder.SetMaxReceiveMessageSize(static_cast<int>(kMaxMessageBytes));
  LimitConnections(options_.max_connection_age, options_.app.max_time, builder);
  LimitCalls(budget_.messages, builder);
  if (!options_.reflection) OmitReflection(builder);
  if (!options_.listen.empty()) {
    acceptor_ = std::make_unique<ConnectionAcceptor>(
        access_->Credentials(), FileShares::OfThisProcess().calls, refused_connections_, builder);
  }
  registry_ = std::make_unique<SolverRegistry>();
  storage::SolutionStore& store = shared_cache_ == nullptr ? *store_ : *tiered_store_;
  app_ = app::PuzzleApp::Create(AppOptionsOf(options_, budget_, logger_), *registry_, store);
  observation_.Watch({.app = app_.get(),
                      .store = store_.get(),
                      .version = Version(),
                      .engine_version = storage::kEngineVersion,
                      .shared = StatisticsOf(shared_cache_.get()),
                      .extra = ExtraMetrics({.health = health_,
                                             .open_calls = open_calls_,
                                             .refused = refused_connections_,
                                             .guard = guard_.get(),
                                             .access = *access_})});
  const rpc::ServiceContext context{*app_,        *logger_,          observation_,      open_calls_,
                                    request_ids_, access_->access(), access_->limiter()};
  service_ = std::make_unique<rpc::PuzzleSolverService>(
      context, rpc::ServerIdentity{.version = Version(),
                                   .engine_version = storage::kEngineVersion,
                                   .max_message_bytes = kMaxMessageBytes});
  builder.RegisterService(service_.get());
  if (options_.administration) {
    admin_service_ = std::make_unique<rpc::PuzzleSolverAdminService>(
        context, rpc::StoreAccess{.store = maintained_store_,
                                  .export_key = export_key_ ? &*export_key_ : nullptr,
                                  .backup_directory = options_.backup_directory,
                                  .solvers = registry_->all()});
    builder.RegisterService(admin_service_.get());
  }
  server_ = builder.BuildAndStart();
  health_.Attach(*server_);
  return absl::OkStatus();
}

absl::Status ServerInstance::Listen() {
  if (acceptor_ != nullptr) {
    absl::StatusOr<Address> chosen = acceptor_->Listen(address_);
    if (!chosen.ok()) return chosen.status();
    address_ = *std::move(chosen);
  }
  health_.SetReady(true);
  return absl::OkStatus();
}

std::string ServerInstance::address() const {
  return address_.host.empty() ? "" : FormatAddress(address_);
}

std::string ServerInstance::health_address() const {
  return health_server_ == nullptr ? "" : health_server_->address();
}

std::string ServerInstance::metrics_address() const { return observation_.address(); }

std::shared_ptr<grpc::Channel> ServerInstance::InProcessChannel() {
  return server_->InProcessChannel({});
}

void ServerInstance::Drain(const DrainOptions& options) {
  if (server_ != nullptr) {
    const int broken = server::Drain(*server_, std::move(acceptor_), address_.port, *app_, health_,
                                     open_calls_, options);
    if (broken > 0) logger_->info("broke {} connections whose clients did not react", broken);
    health_.Detach(*server_);
  }
  server_.reset();
  admin_service_.reset();
  service_.reset();
  observation_.Forget();
  app_.reset();
  registry_.reset();
  tiered_store_.reset();
  shared_cache_.reset();
  store_.reset();
  access_.reset();
  health_server_.reset();
  guard_.reset();
}

}  // namespace puzzlesolver::server
