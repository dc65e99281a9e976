#include "service/server/db_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/strings/str_cat.h"
#include "service/server/db_arguments.h"
#include "service/server/db_local.h"
#include "service/server/db_remote.h"
#include "service/server/db_verbs.h"
#include "service/server/exit_codes.h"
#include "service/server/logging.h"
#include "service/server/signals.h"
#include "service/server/unknown_verb.h"

namespace puzzlesolver::server {
namespace {

constexpr char kDbName[] = "puzzlesolver-server db";

int ComplainOfArguments(const std::string& sentence) {
  std::cerr << kDbName << ": " << sentence << std::endl;
  return kWrongArguments;
}

/// What is wrong with what the arguments select, as one sentence; empty when nothing is.
std::string WhyNoSelection(const std::string& verb, const DbArguments& arguments) {
  const v1::RecordFilter filter = arguments.Filter();
  const bool is_empty = filter.ByteSizeLong() == 0;
  if (verb == "purge" && !arguments.all && is_empty) {
    return "Nothing is selected: expected a criterion such as --max-engine, or --all.";
  }
  if (arguments.all && !is_empty) {
    return "--all is given with other criteria: expected it alone, or them without it.";
  }
  if (filter.max_engine_version() != 0 &&
      filter.max_engine_version() < filter.min_engine_version()) {
    return absl::StrCat("--max-engine ", filter.max_engine_version(), " is below --min-engine ",
                        filter.min_engine_version(), ": expected no less.");
  }
  return "";
}

absl::StatusOr<std::unique_ptr<DbTarget>> OpenTarget(const std::string& verb,
                                                     const DbArguments& arguments,
                                                     const std::stop_token& stop) {
  if (!arguments.server.address.empty()) return ConnectToStore(arguments.server, stop);
  return OpenStoppedStore(arguments.Directory(verb == "import"));
}

int Run(const std::string& verb, const DbArguments& arguments, const std::stop_token& stop) {
  if (verb == "restore") return Restore(arguments, stop);
  const auto target = OpenTarget(verb, arguments, stop);
  if (!target.ok()) return Fail(target.status());
  if (verb == "stats") return PrintStats(**target, stop);
  if (verb == "verify") return Verify(**target, arguments, stop);
  if (verb == "export") return Export(**target, arguments, stop);
  if (verb == "import") return Import(**target, arguments, stop);
  if (verb == "backup") return MakeBackup(**target, arguments, stop);
  if (verb == "purge") return Purge(**target, arguments, stop);
  return Compact(**target, stop);
}

}  // namespace

int RunDbCommand(int argc, const char* const* argv, const sigset_t& signals) {
  CLI::App app("Looks after the store of a server.", kDbName);
  DbArguments arguments;
  arguments.AddTo(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {
    return app.exit(done);
  } catch (const CLI::ParseError& error) {
    return ComplainOfArguments(WhatIsWrong(app, error));
  }
  const std::string verb = app.get_subcommands().front()->get_name();
  if (const std::string reason = WhyNoSelection(verb, arguments); !reason.empty()) {
    return ComplainOfArguments(reason);
  }
  // What gRPC says of a connection that fails, the command says in one sentence.
  AdoptLogger(NewLogger(spdlog::level::off, telemetry::LogFormat::kText));
  const SignalThread interrupt(signals);
  const int code = Run(verb, arguments, interrupt.stop());
  return interrupt.first() == 0 ? code : kSignalled + interrupt.first();
}

}  // namespace puzzlesolver::server
