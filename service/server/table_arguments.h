#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "service/server/server_options.h"

namespace puzzlesolver::server {

/// What the command lines of the server and of its command `tables` say of the places of data.
struct TableArguments {
  std::filesystem::path data_directory = ServerOptions().data_directory;
  std::optional<std::string> table_directory;
  std::uint64_t memory_bytes = 0;

  /// `app` keeps references to this.
  void AddTo(CLI::App& app);

  /// Empty: tables are not kept in files.
  std::filesystem::path TableDirectory() const;
};

}  // namespace puzzlesolver::server
