#include "service/server/argument_types.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "service/app/format_bytes.h"
#include "service/server/address.h"

namespace puzzlesolver::server {
namespace {

constexpr absl::Duration kMaxDuration = absl::Hours(24 * 365);
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

std::optional<std::uint64_t> ParseBytes(const std::string& text) {
  const std::size_t end = text.find_last_of("0123456789") + 1;
  const std::string unit = absl::AsciiStrToLower(absl::StripAsciiWhitespace(text.substr(end)));
  double number = 0;
  for (const auto& [name, bytes] : kUnits) {
    if (unit != name || !absl::SimpleAtod(text.substr(0, end), &number)) continue;
    if (number >= 0 && number * bytes <= kMaxBytes) {
      return static_cast<std::uint64_t>(number * bytes);
    }
  }
  return std::nullopt;
}

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

void AddBytes(CLI::App& app, const std::string& option, std::uint64_t least, std::uint64_t& bytes,
              const std::string& description) {
  const auto parse = [option, least, &bytes](const std::string& text) {
    const std::optional<std::uint64_t> value = ParseBytes(text);
    if (!value) {
      throw CLI::ValidationError(
          option, absl::StrCat("'", text, "' is no size: expected one like 512MB, 1.5GB or 2GiB."));
    }
    if (*value != 0 && *value < least) {
      throw CLI::ValidationError(option,
                                 absl::StrCat("'", text, "' is too small: expected 0 or at least ",
                                              app::FormatBytes(least), "."));
    }
    bytes = *value;
  };
  app.add_option_function<std::string>(option, parse, description)
      ->type_name("BYTES")
      ->default_str(absl::StrCat(bytes));
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
