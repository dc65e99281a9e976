#include "service/server/table_arguments.h"

#include <CLI/CLI.hpp>

#include "service/server/argument_types.h"

namespace puzzlesolver::server {
void TableArguments::AddTo(CLI::App& app) {
  app.add_option("--data-dir", data_directory,
                 "Directory of the database; '' keeps answers in memory only")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option(
         "--table-dir", table_directory,
         "Directory of the table files, 'tables' in the data directory unless told; '' keeps "
         "tables in memory only")
      ->type_name("DIR");
  AddBytes(app, "--table-memory", 0, memory_bytes,
           "Most memory for tables, e.g. 512MB or 2GiB; 0 is what --memory leaves, at most 2GB");
}

std::filesystem::path TableArguments::TableDirectory() const {
  return table_directory ? std::filesystem::path(*table_directory)
                         : DefaultTableDirectory(data_directory);
}

}  // namespace puzzlesolver::server
