#include "service/server/server_arguments.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "service/app/memory_budget.h"
#include "service/server/address.h"
#include "service/server/argument_types.h"
#include "service/telemetry/http_endpoint.h"

namespace puzzlesolver::server {
namespace {

constexpr int kMaxSearchThreads = 1024;
constexpr int kMaxQueueCapacity = 1'000'000;
constexpr double kMaxWork = 1e15;

std::string CheckWork(const std::string& text) {
  double nodes = 0;
  // Not a number is neither.
  if (absl::SimpleAtod(text, &nodes) && 0 <= nodes && nodes <= kMaxWork) return "";
  return absl::StrCat("'", text, "' is no number of nodes from 0 to ", kMaxWork, ".");
}

// CLI11 would take -1 for the greatest number.
std::string CheckNodes(const std::string& text) {
  std::uint64_t nodes = 0;
  if (absl::SimpleAtoi(text, &nodes)) return "";
  return absl::StrCat("'", text, "' is no number of nodes from 0 to ",
                      std::numeric_limits<std::uint64_t>::max(), ".");
}

std::string CheckHttpAddress(const std::string& text) {
  if (text.empty()) return "";
  return std::string(telemetry::HttpEndpoint::CheckAddress(text).message());
}

bool IsAnyHost(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

/// Whether only one of them could be listened on. An empty one is none.
bool AreInEachOthersWay(const std::string& first, const std::string& second) {
  const absl::StatusOr<Address> a = ParseAddress(first);
  const absl::StatusOr<Address> b = ParseAddress(second);
  return a.ok() && b.ok() && a->port == b->port && a->port != 0 &&
         (a->host == b->host || IsAnyHost(a->host) || IsAnyHost(b->host));
}

void AddFile(CLI::App& app, const std::string& option, std::string& file,
             const std::string& description) {
  app.add_option(option, file, description)->type_name("FILE")->capture_default_str();
}

void AddSwitch(CLI::App& app, const std::string& option, bool& value,
               const std::string& description) {
  AddChoice<bool>(app, option, {{"true", true}, {"false", false}}, value ? "true" : "false", value,
                  description);
}

/// PUZZLESOLVER_MAX_TIME for --max-time.
void NameInEnvironment(CLI::App& app) {
  for (CLI::Option* const option : app.get_options()) {
    if (!option->get_configurable()) continue;
    const std::string name = absl::StrReplaceAll(option->get_single_name(), {{"-", "_"}});
    option->envname(absl::StrCat("PUZZLESOLVER_", absl::AsciiStrToUpper(name)));
  }
}

}  // namespace

void ServerArguments::AddTo(CLI::App& app) {
  AddListening(app);
  AddSecurity(app);
  tables_.AddTo(app);
  shared_cache_.AddTo(app);
  AddWork(app);
  AddLogging(app);
  NameInEnvironment(app);
}

void ServerArguments::AddListening(CLI::App& app) {
  ServerOptions& server = configuration_.server;
  AddAddress(app, "--listen", true, server.listen,
             "Address to listen on; port 0 chooses a free one");
  AddAddress(app, "--health-listen", false, server.health_listen,
             "Address for gRPC health checks alone, in plaintext and without tokens; '' for none");
  AddAddress(app, "--metrics-listen", false, server.metrics_listen,
             "Address for /metrics, /healthz and /readyz over HTTP; '' for none");
  app.get_option("--metrics-listen")->check(CheckHttpAddress);
  AddSwitch(app, "--reflection", server.reflection, "Whether gRPC's reflection is offered");
  AddSwitch(app, "--administration", server.administration,
            "Whether the service PuzzleSolverAdmin is offered");
  AddDuration(app, "--max-connection-age", absl::Seconds(1), server.max_connection_age,
              "After that a connection is closed, once the calls on it have ended");
  AddDuration(app, "--drain-delay", absl::ZeroDuration(), configuration_.drain_delay,
              "On SIGTERM, how long new calls are still taken, while health says not to send any");
  AddDuration(app, "--drain-time", absl::ZeroDuration(), configuration_.drain_time,
              "On SIGTERM, how long calls under way may then still take");
}

void ServerArguments::AddSecurity(CLI::App& app) {
  SecurityOptions& security = configuration_.server.security;
  AddFile(app, "--tls-cert", tls_certificate_,
          "Certificate chain of the server, PEM; read again on change");
  AddFile(app, "--tls-key", tls_key_, "Its private key, PEM");
  AddFile(app, "--tls-client-ca", tls_client_ca_,
          "Who signs client certificates, PEM; clients need one then");
  AddFile(app, "--access-file", access_file_, "Who may call what; read again on change");
  AddSwitch(app, "--allow-plaintext", security.allow_plaintext,
            "Whether to listen without TLS where other machines could connect");
  app.add_option("--client-nodes-per-second", security.client_work.units_per_second,
                 "Search work that one caller gets in the long run; 0 is any")
      ->check(CheckWork)
      ->capture_default_str();
  app.add_option("--client-burst-nodes", security.client_work.burst_units,
                 "Work that a caller may save up; 0 is that of a minute")
      ->check(CheckWork)
      ->capture_default_str();
}

void ServerArguments::AddWork(CLI::App& app) {
  ServerOptions& server = configuration_.server;
  app.add_option("--search-threads", server.app.search_threads,
                 "Searches at once; 0 is as many as CPUs are allowed")
      ->check(CLI::Range(0, kMaxSearchThreads))
      ->capture_default_str();
  app.add_option("--queue-capacity", server.app.queue_capacity,
                 "Searches that may wait before calls are refused")
      ->check(CLI::Range(0, kMaxQueueCapacity))
      ->capture_default_str();
  AddDuration(app, "--max-time", absl::Milliseconds(1), server.app.max_time,
              "Longest search that a request may ask for");
  app.add_option("--max-nodes", server.app.max_nodes,
                 "Most nodes that one search may expand; 0 is any number")
      ->check(CheckNodes)
      ->capture_default_str();
  AddDuration(app, "--sync-interval", absl::ZeroDuration(), server.sync_interval,
              "A power loss costs at most the answers of this interval");
  AddBytes(app, "--cache-max-bytes", ServerOptions::kMinSolutionBytes, server.max_solution_bytes,
           "Most that stored answers may take on disk; 0 is any number");
  AddSwitch(app, "--store-required", server.store_required,
            "Whether a database that cannot be opened ends the server");
  AddBytes(app, "--memory", app::MemoryBudget::kLeast, server.memory_bytes,
           "Most memory to plan with; 0 is 75 % of what the process is allowed");
  app.add_option("--backup-dir", backup_directory_,
                 "Directory of the backups, 'backups' in the data directory unless told")
      ->type_name("DIR");
  AddFile(app, "--export-key-file", export_key_file_,
          "Secret that signs exports of the store; what it has not signed is imported as hints");
  using Building = app::TableOptions::Building;
  AddChoice<Building>(
      app, "--tables",
      {{"all", Building::kAll}, {"first", Building::kFirstOnDemand}, {"none", Building::kNone}},
      "all", server.app.tables.building,
      "Tables that are made: all that fit, the first for each shape that is asked for, none");
}

void ServerArguments::AddLogging(CLI::App& app) {
  namespace level = spdlog::level;
  AddChoice<level::level_enum>(app, "--log-level",
                               {{"trace", level::trace},
                                {"debug", level::debug},
                                {"info", level::info},
                                {"warning", level::warn},
                                {"error", level::err},
                                {"off", level::off}},
                               "info", configuration_.log_level, "What is logged on stderr");
  AddChoice<telemetry::LogFormat>(
      app, "--log-format",
      {{"text", telemetry::LogFormat::kText}, {"json", telemetry::LogFormat::kJson}}, "text",
      configuration_.log_format, "Lines for people, or a JSON object a line");
}

void ServerArguments::ShowDerivedDefaults(CLI::App& app) const {
  app.get_option("--table-dir")->default_str(tables_.TableDirectory().string());
  app.get_option("--backup-dir")
      ->default_str(DefaultBackupDirectory(tables_.data_directory).string());
}

absl::Status ServerArguments::CheckAddresses() const {
  using Option = std::pair<std::string_view, const std::string&>;
  const ServerOptions& server = configuration_.server;
  const std::array<Option, 3> options = {{{"--listen", server.listen},
                                          {"--health-listen", server.health_listen},
                                          {"--metrics-listen", server.metrics_listen}}};
  for (auto second = options.begin(); second != options.end(); ++second) {
    for (auto first = options.begin(); first != second; ++first) {
      if (!AreInEachOthersWay(first->second, second->second)) continue;
      return absl::InvalidArgumentError(absl::StrCat(
          std::string(first->first), " ", first->second, " and ", std::string(second->first), " ",
          second->second, " have the same port: expected one for each."));
    }
  }
  return absl::OkStatus();
}

absl::Status ServerArguments::CheckTogether() const {
  if (tls_certificate_.empty() != tls_key_.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(tls_key_.empty() ? "--tls-cert" : "--tls-key", " is given without ",
                     tls_key_.empty() ? "--tls-key" : "--tls-cert", ": expected both or none."));
  }
  if (!tls_client_ca_.empty() && tls_key_.empty()) {
    return absl::InvalidArgumentError(
        "--tls-client-ca is given without --tls-cert and --tls-key: expected all three.");
  }
  const security::WorkLimiter::Options& work = configuration_.server.security.client_work;
  if (work.burst_units > 0 && work.units_per_second == 0) {
    return absl::InvalidArgumentError(
        "--client-burst-nodes is given without --client-nodes-per-second: expected that, too.");
  }
  return CheckAddresses();
}

absl::StatusOr<Configuration> ServerArguments::Configure() const {
  if (absl::Status status = CheckTogether(); !status.ok()) return status;
  absl::StatusOr<SharedCacheOptions> shared_cache = shared_cache_.Configure();
  if (!shared_cache.ok()) return shared_cache.status();
  constexpr double kStandardBurstSeconds = 60;
  Configuration configuration = configuration_;
  ServerOptions& server = configuration.server;
  server.data_directory = tables_.data_directory;
  server.shared_cache = *std::move(shared_cache);
  server.backup_directory = backup_directory_.empty()
                                ? DefaultBackupDirectory(tables_.data_directory)
                                : std::filesystem::path(backup_directory_);
  server.export_key_file = export_key_file_;
  server.app.tables.directory = tables_.TableDirectory();
  server.app.tables.memory_bytes = tables_.memory_bytes;
  server.security.tls = {tls_certificate_, tls_key_, tls_client_ca_};
  server.security.access_file = access_file_;
  security::WorkLimiter::Options& work = server.security.client_work;
  if (work.burst_units == 0) work.burst_units = kStandardBurstSeconds * work.units_per_second;
  return configuration;
}

}  // namespace puzzlesolver::server
