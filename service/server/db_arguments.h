#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"
#include "service/server/db_local.h"
#include "service/server/db_remote.h"
#include "service/server/server_options.h"

namespace puzzlesolver::server {

/// The command line of `puzzlesolver-server db VERB`.
struct DbArguments {
  std::filesystem::path data_directory = ServerOptions().data_directory;
  DbServer server;  ///< without an address: the data directory's store
  std::filesystem::path backup_directory;
  std::filesystem::path key_file;
  std::filesystem::path file;  ///< of export and import; "-": a standard stream
  std::uint32_t keep = 0;
  std::optional<std::uint32_t> id;
  bool replace = false;
  bool all = false;
  bool dry_run = false;

  /// The verbs as subcommands. `app` keeps references to this.
  void AddTo(CLI::App& app);

  std::filesystem::path BackupDirectory() const;
  v1::RecordFilter Filter() const;
  DbDirectory Directory(bool may_create) const;

 private:
  CLI::App& AddVerb(CLI::App& app, const char* name, const char* description);
  void AddPlaces(CLI::App& verb);
  void AddServer(CLI::App& verb, CLI::Option& data_directory);
  void AddBackups(CLI::App& verb);
  void AddFile(CLI::App& verb, const char* description);
  void AddFilter(CLI::App& verb);

  std::string family_;
  std::uint32_t rows_ = 0;
  std::uint32_t columns_ = 0;
  std::uint32_t min_engine_ = 0;
  std::uint32_t max_engine_ = 0;
};

}  // namespace puzzlesolver::server
