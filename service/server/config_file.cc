#include "service/server/config_file.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

constexpr std::uintmax_t kMaxFileBytes = 1'000'000;

absl::Status WrongFile(const std::string& path, const std::string& fault) {
  return absl::InvalidArgumentError(absl::StrCat("Configuration file '", path, "': ", fault));
}

/// CLI11 reports a section as an item of its own.
std::string NameOf(const CLI::ConfigItem& item) {
  return item.name == "++" || item.name == "--" ? item.parents.back() : item.fullname();
}

absl::Status Apply(const std::string& path, const CLI::ConfigItem& item, CLI::App& app) {
  CLI::Option* const option =
      item.parents.empty() ? app.get_option_no_throw("--" + item.name) : nullptr;
  if (option == nullptr || !option->get_configurable()) {
    return WrongFile(path, absl::StrCat("'", absl::Utf8SafeCHexEscape(NameOf(item)),
                                        "' is no option: expected one of --help, without dashes."));
  }
  if (item.inputs.size() != 1) {
    return WrongFile(
        path, absl::StrCat("'", item.name, "' has ", item.inputs.size(), " values: expected one."));
  }
  if (!option->empty()) return absl::OkStatus();
  try {
    option->add_result(item.inputs.front());
    option->run_callback();
  } catch (const CLI::ParseError& error) {
    return WrongFile(path, error.what());
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadConfigFile(const std::string& path, CLI::App& app) {
  std::error_code ignored;
  // Folders cannot be read, pipes may never end.
  const bool is_file = std::filesystem::is_regular_file(path, ignored);
  std::ifstream file(path);
  if (!is_file || !file) return WrongFile(path, "it cannot be read as a file.");
  if (std::filesystem::file_size(path, ignored) > kMaxFileBytes) {
    return WrongFile(path, "it has more than a megabyte.");
  }
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigTOML().from_config(file);
  } catch (const CLI::ParseError& error) {
    return WrongFile(path, error.what());
  }
  for (const CLI::ConfigItem& item : items) {
    if (absl::Status status = Apply(path, item, app); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace puzzlesolver::server
