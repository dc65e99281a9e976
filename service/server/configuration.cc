#include "service/server/configuration.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "service/server/address.h"
#include "service/server/table_arguments.h"
#include "service/server/version.h"

namespace puzzlesolver::server {
namespace {

constexpr int kWrongArguments = 2;
constexpr int kMaxSearchThreads = 1024;
constexpr int kMaxQueueCapacity = 1'000'000;
constexpr absl::Duration kMaxDuration = absl::Hours(24 * 365);

std::string CheckAddress(const std::string& text) {
  return std::string(ParseAddress(text).status().message());
}

void AddDuration(CLI::App& app, const std::string& option, absl::Duration shortest,
                 absl::Duration& duration, const std::string& description) {
  const auto parse = [option, shortest, &duration](const std::string& text) {
    absl::Duration value;
    if (!absl::ParseDuration(text, &value) || value < shortest || value > kMaxDuration) {
      throw CLI::ValidationError(
          option, absl::StrCat("'", text, "' is no duration from ", absl::FormatDuration(shortest),
                               " to one year: expected one like 20s, 500ms or 2m."));
    }
    duration = value;
  };
  app.add_option_function<std::string>(option, parse, description)
      ->type_name("DURATION")
      ->default_str(absl::FormatDuration(duration));
}

void AddBuilding(CLI::App& app, app::TableOptions::Building& building) {
  using Building = app::TableOptions::Building;
  const std::map<std::string, Building> buildings = {
      {"all", Building::kAll}, {"first", Building::kFirstOnDemand}, {"none", Building::kNone}};
  app.add_option_function<std::string>(
         "--tables",
         [&building, buildings](const std::string& name) { building = buildings.at(name); },
         "Tables that are made: all that fit, the first for each shape that is asked for, none")
      ->check(CLI::IsMember({"all", "first", "none"}))
      ->default_str("all");
}

void AddOptions(CLI::App& app, Configuration& configuration) {
  ServerOptions& server = configuration.server;
  app.add_option("--listen", server.listen, "Address to listen on; port 0 chooses a free one")
      ->type_name("HOST:PORT")
      ->check(CheckAddress)
      ->capture_default_str();
  app.add_option("--search-threads", server.app.search_threads,
                 "Searches at once; 0 is as many as CPUs are allowed")
      ->check(CLI::Range(0, kMaxSearchThreads))
      ->capture_default_str();
  app.add_option("--queue-capacity", server.app.queue_capacity,
                 "Searches that may wait before calls are refused")
      ->check(CLI::Range(0, kMaxQueueCapacity))
      ->capture_default_str();
  AddBuilding(app, server.app.tables.building);
  AddDuration(app, "--max-time", absl::Milliseconds(1), server.app.max_time,
              "Longest search that a request may ask for");
  AddDuration(app, "--sync-interval", absl::ZeroDuration(), server.sync_interval,
              "A power loss costs at most the answers of this interval");
  AddDuration(app, "--drain-time", absl::ZeroDuration(), configuration.drain_time,
              "On SIGTERM, how long calls under way may still take");
}

}  // namespace

std::variant<Configuration, ExitCode> ParseCommandLine(int argc, const char* const* argv) {
  Configuration configuration;
  CLI::App app("Solves sliding-tile puzzles and the Rotation Game over gRPC.",
               "puzzlesolver-server");
  app.set_version_flag("--version", absl::StrCat("puzzlesolver-server ", Version()));
  app.footer("Table files are made and checked offline by: puzzlesolver-server tables --help");
  TableArguments tables;
  tables.AddTo(app);
  AddOptions(app, configuration);
  std::string log_level = "info";
  app.add_option("--log-level", log_level, "What is logged on stderr")
      ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {
    return ExitCode{app.exit(done)};
  } catch (const CLI::ParseError& error) {
    std::cerr << "puzzlesolver-server: " << error.what() << "\n";
    return ExitCode{kWrongArguments};
  }
  configuration.server.data_directory = tables.data_directory;
  configuration.server.app.tables.directory = tables.TableDirectory();
  configuration.server.app.tables.memory_bytes = tables.memory_bytes;
  configuration.log_level = spdlog::level::from_str(log_level);
  return configuration;
}

}  // namespace puzzlesolver::server
