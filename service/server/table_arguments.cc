#include "service/server/table_arguments.h"

#include <CLI/CLI.hpp>

namespace puzzlesolver::server {

void TableArguments::AddTo(CLI::App& app) {
  app.add_option("--data-dir", data_directory,
                 "Directory of the database; '' keeps answers in memory only")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option("--table-dir", table_directory,
                 "Directory of the table files; '' keeps tables in memory only")
      ->type_name("DIR")
      ->default_str("tables in the data directory");
  app.add_option(
         "--table-memory", memory_bytes,
         "Most memory for tables, e.g. 512MB or 2GiB; 0 is half of what is allowed, at most 2GB")
      ->type_name("BYTES")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/true).description(""))
      ->check(CLI::NonNegativeNumber.description(""))
      ->capture_default_str();
}

std::filesystem::path TableArguments::TableDirectory() const {
  return table_directory ? std::filesystem::path(*table_directory)
                         : DefaultTableDirectory(data_directory);
}

}  // namespace puzzlesolver::server
