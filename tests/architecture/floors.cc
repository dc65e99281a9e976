#include "tests/architecture/floors.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::architecture {
namespace {

bool IsSource(const std::string& path) {
  return absl::EndsWith(path, ".cc") || absl::EndsWith(path, ".h") ||
         absl::EndsWith(path, ".proto");
}

// <vector> and <cstdint>; neither C's <stdlib.h> nor <zlib.h>.
bool IsStandard(const std::string& include) {
  return include.find_first_of("./") == std::string::npos;
}

// <unistd.h> and <sys/stat.h>.
bool IsPosix(const std::string& include) {
  const bool in_known_folder =
      absl::StartsWith(include, "sys/") || absl::StartsWith(include, "arpa/") ||
      absl::StartsWith(include, "netinet/") || absl::StartsWith(include, "linux/");
  const bool in_folder = include.find('/') != std::string::npos;
  return absl::EndsWith(include, ".h") && (in_known_folder || !in_folder) && include != "zlib.h";
}

bool Fits(const std::string& include, const std::string& pattern) {
  if (pattern == "std") return IsStandard(include);
  if (pattern == "posix") return IsPosix(include);
  if (absl::EndsWith(pattern, "/")) return absl::StartsWith(include, pattern);
  return include == pattern;
}

bool FitsAny(const std::string& include, const std::vector<std::string>& patterns) {
  return std::ranges::any_of(patterns, [&](const auto& pattern) { return Fits(include, pattern); });
}

bool IsWithin(const std::string& path, const Floor& floor) {
  return path == floor.path || absl::StartsWith(path, floor.path + "/");
}

const Floor* FloorOf(const std::string& path, const std::vector<Floor>& floors) {
  const Floor* best = nullptr;
  for (const Floor& floor : floors) {
    if (!IsWithin(path, floor)) continue;
    if (best == nullptr || floor.path.size() > best->path.size()) best = &floor;
  }
  return best;
}

std::optional<std::string> IncludeOf(const std::string& line) {
  static const std::regex kInclude(
      R"re(^\s*(?:#\s*include|import(?: public)?)\s*["<]([^">]+)[">])re");
  std::smatch match;
  if (!std::regex_search(line, match, kInclude)) return std::nullopt;
  return match[1];
}

bool IsAllowed(const std::string& include, const Floor& floor) {
  if (absl::StartsWith(include, floor.path + "/")) return true;
  return FitsAny(include, floor.may_include) && !FitsAny(include, floor.but_not);
}

void CheckFile(const std::string& path, const std::string& text, const Floor& floor,
               std::vector<std::string>& violations) {
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::optional<std::string> include = IncludeOf(line);
    if (!include || IsAllowed(*include, floor)) continue;
    violations.push_back(
        absl::StrCat(path, ":", number, ": ", floor.path, " may not include ", *include));
  }
}

}  // namespace

std::vector<Floor> House() {
  // What the engine has no use for: it neither prints nor looks at a clock.
  const std::vector<std::string> kNoOutputNoClock = {"iostream", "fstream",   "chrono",
                                                     "ctime",    "absl/log/", "absl/time/"};
  const std::string kEngine = "service/engine/";
  return {
      {"proto", {"google/protobuf/", "google/rpc/", "puzzlesolver/v1/"}},
      {"service/engine/puzzles", {"std", "absl/"}, kNoOutputNoClock},
      {"service/engine/heuristics", {"std", "absl/", kEngine + "puzzles/"}, kNoOutputNoClock},
      {"service/engine/tables",
       {"std", "absl/", kEngine + "puzzles/", kEngine + "heuristics/"},
       kNoOutputNoClock},
      // The one file of the engine that knows the disk.
      {"service/engine/tables/table_file.cc",
       {"std", "posix", "absl/", "zlib.h", kEngine + "tables/"},
       kNoOutputNoClock},
      {"service/engine/search", {"std", "absl/"}, kNoOutputNoClock},
      {"service/engine/suboptimal",
       {"std", "absl/", kEngine + "puzzles/", kEngine + "heuristics/", kEngine + "tables/",
        kEngine + "search/"},
       kNoOutputNoClock},
      {"service/engine/generation",
       {"std", "absl/", kEngine + "puzzles/", kEngine + "heuristics/", kEngine + "tables/"},
       kNoOutputNoClock},
      {"service/engine/solvers",
       {"std", "absl/", kEngine + "puzzles/", kEngine + "heuristics/", kEngine + "tables/",
        kEngine + "search/", kEngine + "suboptimal/", kEngine + "generation/"},
       kNoOutputNoClock},
      {"service/engine/comparison", {"std", "absl/", kEngine}, kNoOutputNoClock},
      {"storage", {"std", "posix", "absl/", "rocksdb/", "zlib.h"}, {"iostream", "absl/log/"}},
      // The one file that signs.
      {"storage/signing_key.cc", {"std", "absl/", "openssl/", "storage/"}},
      {"storage/shared", {"std", "posix", "absl/", "storage/"}, {"iostream", "absl/log/"}},
      // The one file that speaks with Redis.
      {"storage/shared/redis_connection.cc",
       {"std", "posix", "absl/", "hiredis/", "storage/shared/"}},
      {"service/app",
       {"std", "posix", "absl/", kEngine, "storage/key.h", "storage/maintained_store.h",
        "storage/portable_reader.h", "storage/portable_writer.h", "storage/record.h",
        "storage/record_filter.h", "storage/sealed_value.h", "storage/signing_key.h",
        "storage/solution_store.h", "storage/store_rules.h"},
       {"iostream", "absl/log/"}},
      {"service/security", {"std", "posix", "absl/", "openssl/"}, {"iostream"}},
      // A handler translates boards and moves, so it knows the puzzles and their instances by name.
      {"service/rpc",
       {"std", "absl/", "google/protobuf/", "google/rpc/", "grpc/", "grpcpp/", "puzzlesolver/v1/",
        "spdlog/", "service/app/", "service/security/", kEngine + "puzzles/", kEngine + "solvers/",
        "storage/maintained_store.h", "storage/record_filter.h", "storage/signing_key.h"},
       {"iostream"}},
      // The one file of this floor that looks at backups.
      {"service/rpc/store_calls.cc",
       {"std", "absl/", "grpcpp/", "service/app/", "service/rpc/", "storage/backup.h"},
       {"iostream"}},
      {"service/telemetry",
       {"std", "absl/", "prometheus/", "CivetServer.h", "civetweb.h", "spdlog/", "nlohmann/",
        "grpcpp/", "service/app/", "service/rpc/", kEngine + "solvers/", "storage/"},
       {"iostream"}},
      // The one file of this floor that asks the system about its own process.
      {"service/telemetry/process_metrics.cc",
       {"std", "posix", "absl/", "service/telemetry/"},
       {"iostream"}},
      {"service/telemetry/patient_sink.cc",
       {"std", "posix", "absl/", "service/telemetry/"},
       {"iostream"}},
      {"service/server",
       {"std", "posix", "absl/", "CLI/", "google/protobuf/", "grpc/", "grpcpp/", "puzzlesolver/v1/",
        "spdlog/", "service/", "storage/"}},
      // The one file through which the server's command line reaches another server.
      {"service/server/db_remote.cc",
       {"std", "absl/", "client/library/", "grpcpp/", "puzzlesolver/v1/", "service/security/",
        "service/server/"}},
      // The one file that reads and writes TOML.
      {"service/server/config_file.cc", {"std", "absl/", "CLI/", "toml++/", "service/server/"}},
      // The one file that reads what gRPC tells of its connections.
      {"service/server/served_connection.cc",
       {"std", "posix", "absl/", "grpc/", "nlohmann/", "service/server/"}},
      {"client/library",
       {"std", "absl/", "google/protobuf/", "google/rpc/", "grpcpp/", "puzzlesolver/v1/"},
       {"iostream"}},
      {"client/cli",
       {"std", "posix", "absl/", "CLI/", "client/library/", "google/protobuf/", "grpcpp/",
        "nlohmann/", "puzzlesolver/v1/", kEngine + "puzzles/"}},
      // The one file through which the command line reaches the service.
      {"client/cli/embedded.cc",
       {"std", "absl/", "client/cli/", "client/library/", "grpcpp/", "service/server/"}},
      {"tests", {"std",         "posix",     "absl/",    "benchmark/",
                 "CLI/",        "client/",   "gmock/",   "google/protobuf/",
                 "google/rpc/", "grpc/",     "grpcpp/",  "gtest/",
                 "nghttp2/",    "nlohmann/", "openssl/", "puzzlesolver/v1/",
                 "rocksdb/",    "service/",  "spdlog/",  "storage/"}},
      // The one file that talks to a sanitizer.
      {"tests/support/thread_order.cc",
       {"std", "posix", "absl/", "grpc/", "grpcpp/", "sanitizer/"}},
  };
}

std::vector<std::string> CheckIncludes(const SourceTree& tree, const std::vector<Floor>& floors) {
  std::vector<std::string> violations;
  for (const auto& [path, text] : tree) {
    if (!IsSource(path)) continue;
    if (const Floor* floor = FloorOf(path, floors)) {
      CheckFile(path, text, *floor, violations);
    } else {
      violations.push_back(absl::StrCat(path, ":1: stands on no floor of the house"));
    }
  }
  return violations;
}

}  // namespace puzzlesolver::architecture
