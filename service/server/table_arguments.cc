#include "service/server/table_arguments.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

// No machine has more, and sums of these do not overflow.
constexpr double kMaxBytes = 1e18;

constexpr std::array<std::pair<std::string_view, double>, 9> kUnits = {
    {{"", 1},
     {"b", 1},
     {"kb", 1e3},
     {"mb", 1e6},
     {"gb", 1e9},
     {"kib", 1024.0},
     {"mib", 1024.0 * 1024},
     {"gib", 1024.0 * 1024 * 1024},
     {"tb", 1e12}}};

/// Throws what CLI11 takes for a wrong argument.
std::uint64_t ParseBytes(const std::string& text) {
  const std::size_t end = text.find_last_of("0123456789") + 1;
  const std::string unit = absl::AsciiStrToLower(absl::StripAsciiWhitespace(text.substr(end)));
  double number = 0;
  for (const auto& [name, bytes] : kUnits) {
    if (unit != name || !absl::SimpleAtod(text.substr(0, end), &number)) continue;
    if (number >= 0 && number * bytes <= kMaxBytes) {
      return static_cast<std::uint64_t>(number * bytes);
    }
  }
  throw CLI::ValidationError(
      "--table-memory",
      absl::StrCat("'", text, "' is no size: expected one like 512MB, 1.5GB or 2GiB."));
}

}  // namespace

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
  const auto parse = [this](const std::string& text) { memory_bytes = ParseBytes(text); };
  app.add_option_function<std::string>(
         "--table-memory", parse,
         "Most memory for tables, e.g. 512MB or 2GiB; 0 is half of what is allowed, at most 2GB")
      ->type_name("BYTES")
      ->default_str("0");
}

std::filesystem::path TableArguments::TableDirectory() const {
  return table_directory ? std::filesystem::path(*table_directory)
                         : DefaultTableDirectory(data_directory);
}

}  // namespace puzzlesolver::server
