#include "service/server/argument_types.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <string_view>

#include "service/server/address.h"

namespace puzzlesolver::server {
namespace {

constexpr absl::Duration kMaxDuration = absl::Hours(24 * 365);

std::string CheckAddress(const std::string& text) {
  return std::string(ParseAddress(text).status().message());
}

std::string CheckAddressOrNone(const std::string& text) {
  return text.empty() ? "" : CheckAddress(text);
}

}  // namespace

void AddDuration(CLI::App& app, const std::string& option, absl::Duration shortest,
                 absl::Duration& duration, const std::string& description) {
  const auto parse = [option, shortest, &duration](const std::string& text) {
    absl::Duration value;
    if (!absl::ParseDuration(text, &value) || value < shortest || value > kMaxDuration) {
      throw CLI::ValidationError(
          option, absl::StrCat("'", text, "' is no duration from ", absl::FormatDuration(shortest),
                               " to one year: expected one like 20s, 500ms or 2m."));
    }
    duration = value;
  };
  app.add_option_function<std::string>(option, parse, description)
      ->type_name("DURATION")
      ->default_str(absl::FormatDuration(duration));
}

void AddAddress(CLI::App& app, const std::string& option, bool required, std::string& address,
                const std::string& description) {
  app.add_option(option, address, description)
      ->type_name("HOST:PORT")
      ->check(required ? CheckAddress : CheckAddressOrNone)
      ->capture_default_str();
}

void TakeEmptyVariables(CLI::App& app) {
  for (CLI::Option* const option : app.get_options()) {
    const char* const value = std::getenv(option->get_envname().c_str());
    if (!option->empty() || value == nullptr || !std::string_view(value).empty()) continue;
    option->add_result("");
    option->run_callback();
  }
}

}  // namespace puzzlesolver::server
