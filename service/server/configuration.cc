#include "service/server/configuration.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "service/server/argument_types.h"
#include "service/server/checked_options.h"
#include "service/server/config_file.h"
#include "service/server/exit_codes.h"
#include "service/server/secure_access.h"
#include "service/server/server_arguments.h"
#include "service/server/version.h"

namespace puzzlesolver::server {
namespace {

/// Sentences quote values, which may have anything in them.
std::string OnOneLine(const std::string& text) {
  std::string line;
  for (const char c : text) {
    line += absl::ascii_iscntrl(static_cast<unsigned char>(c)) ? absl::CHexEscape(std::string(1, c))
                                                               : std::string(1, c);
  }
  return line;
}

ExitCode Complain(const std::string& sentence) {
  std::cerr << "puzzlesolver-server: " << OnOneLine(sentence) << std::endl;
  return {kWrongArguments};
}

/// What goes into no file and no environment.
struct Wishes {
  std::string config_file;
  bool check = false;
  bool print = false;

  void AddTo(CLI::App& app) {
    app.add_option("--config", config_file, "TOML file with options, e.g. drain-time = \"20s\"")
        ->type_name("FILE")
        ->configurable(false)
        ->envname("PUZZLESOLVER_CONFIG");
    app.add_flag("--check-config", check, "Check the configuration and the files it names, and end")
        ->configurable(false);
    app.add_flag("--print-config", print, "Print the configuration as such a file, and end")
        ->configurable(false);
  }
};

}  // namespace

std::variant<Configuration, ExitCode> ReadConfiguration(int argc, const char* const* argv) {
  CLI::App app("Solves sliding-tile puzzles and the Rotation Game over gRPC.",
               "puzzlesolver-server");
  app.set_version_flag("--version", absl::StrCat("puzzlesolver-server ", Version()));
  app.get_option("--version")->configurable(false);
  app.footer(
      "Table files are made and checked offline by: puzzlesolver-server tables --help\n"
      "The store is looked after by: puzzlesolver-server db --help");
  ServerArguments arguments;
  arguments.AddTo(app);
  Wishes wishes;
  wishes.AddTo(app);
  try {
    app.parse(argc, argv);
    TakeEmptyVariables(app);
  } catch (const CLI::Success& done) {
    return ExitCode{app.exit(done)};
  } catch (const CLI::ParseError& error) {
    return Complain(error.what());
  }
  if (!wishes.config_file.empty()) {
    const absl::Status status = ReadConfigFile(wishes.config_file, app);
    if (!status.ok()) return Complain(std::string(status.message()));
  }
  absl::StatusOr<Configuration> configuration = arguments.Configure();
  if (!configuration.ok()) return Complain(std::string(configuration.status().message()));
  if (wishes.check || !wishes.print) {
    const absl::Status status = CheckOptions(configuration->server);
    if (!status.ok()) return Complain(std::string(status.message()));
  }
  if (wishes.print) {
    arguments.ShowDerivedDefaults(app);
    const absl::StatusOr<std::string> file = WriteConfigFile(app);
    if (!file.ok()) return Complain(std::string(file.status().message()));
    std::cout << *file << std::flush;
    return ExitCode{};
  }
  if (wishes.check) {
    std::cout << "The configuration is sound." << std::endl;
    return ExitCode{};
  }
  return *std::move(configuration);
}

}  // namespace puzzlesolver::server
