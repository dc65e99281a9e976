#include "service/server/tables_command.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <iostream>
#include <stop_token>
#include <string>

#include "absl/strings/str_format.h"
#include "service/app/cpu_allowance.h"
#include "service/app/format_bytes.h"
#include "service/app/table_files.h"
#include "service/app/table_keeper.h"
#include "service/engine/solvers/registry.h"
#include "service/server/exit_codes.h"
#include "service/server/rotation_histogram.h"
#include "service/server/signals.h"
#include "service/server/table_arguments.h"
#include "service/server/unknown_verb.h"
#include "storage/private_directory.h"

namespace puzzlesolver::server {
namespace {

constexpr char kName[] = "puzzlesolver-server tables";
constexpr char kRotationHistogram[] = "rotation-histogram";

void Print(const app::TableEvent& event) {
  using Kind = app::TableEvent::Kind;
  std::string text;
  switch (event.kind) {
    case Kind::kOpened:
    case Kind::kMade:
      text = absl::StrFormat("%d %s %.1f s", event.bytes,
                             event.kind == Kind::kMade ? "made" : "present",
                             absl::ToDoubleSeconds(event.elapsed));
      break;
    case Kind::kDamaged:
      text = absl::StrFormat("%d damaged: %s", event.bytes, event.detail);
      break;
    case Kind::kFailed:
      text = "failed: " + event.detail;
      break;
    case Kind::kInUse:
      return;
  }
  std::cout << event.name << ' ' << text << std::endl;
}

int Build(const SolverRegistry& registry, const TableArguments& arguments,
          const std::stop_token& stop) {
  bool failed = false;
  app::TableOptions options;
  options.directory = arguments.TableDirectory();
  options.memory_bytes = arguments.memory_bytes;
  options.on_event = [&failed](const app::TableEvent& event) {
    failed = failed || event.kind == app::TableEvent::Kind::kFailed;
    Print(event);
  };
  app::TableFiles(options.directory).RemoveLeftovers();
  app::TableKeeper keeper(registry.all(), options, app::AllowedCpus());
  keeper.Work(stop);
  if (stop.stop_requested()) return EXIT_FAILURE;
  for (const app::TableStatus& table : keeper.Statuses()) {
    if (table.state != app::TableStatus::State::kAbsent) continue;
    std::cout << table.name << " left out: " << table.detail << std::endl;
  }
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int Verify(const SolverRegistry& registry, const app::TableFiles& files,
           const std::stop_token& stop) {
  int code = EXIT_SUCCESS;
  for (const auto& [kind, file] : app::KnownTableFiles(registry.all(), files)) {
    std::string verdict = "missing";
    if (files.IsThere(file)) {
      const absl::Status status = files.Open(file, stop).status();
      if (stop.stop_requested()) break;
      verdict = status.ok() ? "ok" : "damaged: " + std::string(status.message());
      if (!status.ok()) code = EXIT_FAILURE;
    }
    std::cout << file.file_name << ' ' << verdict << std::endl;
  }
  return code;
}

int List(const SolverRegistry& registry, const app::TableFiles& files) {
  for (const auto& [kind, file] : app::KnownTableFiles(registry.all(), files)) {
    const bool is_complete = kind == TablePlan::Kind::kComplete;
    std::cout << file.file_name << (is_complete ? " complete " : " heuristic ");
    if (const auto bytes = files.BytesOnDisk(file)) {
      const bool has_size = *bytes == file.identity.bytes + kTableHeaderBytes;
      std::cout << *bytes << (has_size ? " present\n" : " damaged\n");
    } else {
      std::cout << file.identity.bytes + kTableHeaderBytes << " missing, building it takes "
                << app::FormatBytes(file.build_bytes) << '\n';
    }
  }
  std::cout << std::flush;
  return EXIT_SUCCESS;
}

int Complain(const std::string& sentence, int code) {
  std::cerr << kName << ": " << sentence << std::endl;
  return code;
}

int Run(const std::string& verb, const TableArguments& arguments, const std::stop_token& stop) {
  if (verb == kRotationHistogram) {
    return PrintRotationHistogram(std::cout, stop) ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  const SolverRegistry registry;
  const app::TableFiles files(arguments.TableDirectory());
  if (verb == "list") return List(registry, files);
  if (verb == "verify") return Verify(registry, files, stop);
  if (!arguments.table_directory) {
    // As private as the server would make it.
    absl::Status status = storage::PreparePrivateDirectory(arguments.data_directory);
    if (!status.ok()) return Complain(std::string(status.message()), EXIT_FAILURE);
  }
  return Build(registry, arguments, stop);
}

}  // namespace

int RunTablesCommand(int argc, const char* const* argv, const sigset_t& signals) {
  CLI::App app("Makes, checks or lists the server's table files; counts boards.", kName);
  app.require_subcommand(1);
  TableArguments arguments;
  for (const auto& [verb, description] :
       {std::pair("build", "Make all files that the server would, as far as the memory allows"),
        std::pair("verify", "Read all files; code 1 when one is damaged"),
        std::pair("list", "List all files that the server knows")}) {
    arguments.AddTo(*app.add_subcommand(verb, description));
  }
  app.add_subcommand(kRotationHistogram, "Count the Rotation Game's boards at each distance");
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return Complain(WhatIsWrong(app, error), kWrongArguments);
  }
  if (arguments.TableDirectory().empty()) {
    return Complain("Without a directory there are no files.", kWrongArguments);
  }
  const SignalThread interrupt(signals);
  const int code = Run(app.get_subcommands().front()->get_name(), arguments, interrupt.stop());
  return interrupt.first() == 0 ? code : kSignalled + interrupt.first();
}

}  // namespace puzzlesolver::server
