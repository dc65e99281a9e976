#include "service/server/config_file.h"

#include <CLI/CLI.hpp>
#include <string>

#include "absl/strings/match.h"
#include "absl/time/time.h"
#include "service/server/argument_types.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

/// An option of each kind.
struct Options {
  std::string name = "none";
  int count = 1;
  double share = 1;
  bool flag = false;
  absl::Duration time = absl::Seconds(1);
  std::string address = "127.0.0.1:1";

  void AddTo(CLI::App& app) {
    app.add_option("--name", name)->capture_default_str();
    app.add_option("--count", count)->check(CLI::Range(1, 9))->capture_default_str();
    app.add_option("--share", share)->capture_default_str();
    app.add_flag("--flag", flag)->default_str("false");
    server::AddDuration(app, "--time", absl::ZeroDuration(), time, "");
    server::AddAddress(app, "--address", false, address, "");
  }
};

void RequireSameAfterWriting(const CLI::App& app) {
  const absl::StatusOr<std::string> written = server::WriteConfigFile(app);
  Require(written.ok(), "what was read can be written");
  const MemoryFile file(*written);
  CLI::App other_app;
  Options other_options;
  other_options.AddTo(other_app);
  Require(server::ReadConfigFile(file.path(), other_app).ok(), "what was written can be read");
  const absl::StatusOr<std::string> again = server::WriteConfigFile(other_app);
  Require(again.ok() && *again == *written, "what was written is read as the same");
}

}  // namespace

/// The content of a configuration file.
int FuzzConfigFile(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(ByteReader(data, size).TakeRest());
  CLI::App app;
  Options options;
  options.AddTo(app);
  const absl::Status status = server::ReadConfigFile(file.path(), app);
  Require(1 <= options.count && options.count <= 9, "values are checked");
  if (status.ok()) {
    RequireSameAfterWriting(app);
    return 0;
  }
  Require(absl::IsInvalidArgument(status), "a wrong file is an INVALID_ARGUMENT");
  Require(absl::StrContains(std::string(status.message()), file.path()), "an error names the file");
  return 0;
}

}  // namespace puzzlesolver::fuzz
