#include "service/server/config_file.h"

#include <toml++/toml.h>

#include <CLI/CLI.hpp>
#include <array>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <system_error>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::server {
namespace {

/// toml++ descends recursively into keys like a.a.a.a, of which this holds 15,000.
constexpr std::uintmax_t kMaxFileBytes = 30'000;

/// `position` is where in the file, such as ", line 3".
absl::Status WrongFile(const std::string& path, const std::string& position,
                       const std::string& fault) {
  return absl::InvalidArgumentError(
      absl::StrCat("Configuration file '", path, "'", position, ": ", fault));
}

absl::StatusOr<std::string> ReadText(const std::string& path) {
  std::error_code ignored;
  // Folders cannot be read, pipes may never end.
  const bool is_file = std::filesystem::is_regular_file(path, ignored);
  std::ifstream file(path, std::ios::binary);
  if (!is_file || !file) return WrongFile(path, "", "it cannot be read as a file.");
  if (std::filesystem::file_size(path, ignored) > kMaxFileBytes) {
    return WrongFile(path, "", absl::StrCat("it has more than ", kMaxFileBytes, " bytes."));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

absl::StatusOr<toml::table> Parse(const std::string& path, const std::string& text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    const toml::source_position& position = error.source().begin;
    return WrongFile(path, absl::StrCat(", line ", position.line, ", column ", position.column),
                     absl::StrCat(std::string(error.description()), "."));
  }
}

/// The shortest that is read as the same, and never as an integer.
std::string TextOf(double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

/// What would stand on the command line; nullopt if that cannot be.
std::optional<std::string> TextOf(const toml::node& value) {
  if (const auto* integer = value.as_integer()) return absl::StrCat(integer->get());
  if (const auto* number = value.as_floating_point()) return TextOf(number->get());
  if (const auto* boolean = value.as_boolean()) return boolean->get() ? "true" : "false";
  const auto* text = value.as_string();
  if (text == nullptr || text->get().find('\0') != std::string::npos) return std::nullopt;
  return text->get();
}

absl::Status Give(const std::string& text, CLI::Option& option) {
  try {
    option.add_result(text);
    option.run_callback();
  } catch (const CLI::ParseError& error) {
    return absl::InvalidArgumentError(error.what());
  }
  return absl::OkStatus();
}

/// Errors: INVALID_ARGUMENT with what is wrong with the option.
absl::Status Apply(const std::string& name, const toml::node& value, CLI::App& app) {
  CLI::Option* const option = app.get_option_no_throw("--" + name);
  const std::string quoted_name = absl::StrCat("'", absl::Utf8SafeCHexEscape(name), "'");
  if (option == nullptr || !option->get_configurable()) {
    return absl::InvalidArgumentError(
        absl::StrCat(quoted_name, " is no option: expected one of --help, without dashes."));
  }
  const std::optional<std::string> text = TextOf(value);
  if (!text) {
    std::ostringstream type;
    type << value.type();
    return absl::InvalidArgumentError(absl::StrCat(quoted_name, " has a value of type ", type.str(),
                                                   value.is_string() ? " with a NUL in it" : "",
                                                   ": expected text, a number, true or false."));
  }
  return option->empty() ? Give(*text, *option) : absl::OkStatus();
}

std::string InQuotes(const std::string& text) {
  const toml::value<std::string> value(text);
  std::ostringstream quoted;
  quoted << toml::toml_formatter(value, toml::format_flags::allow_unicode_strings);
  return quoted.str();
}

/// Whether `value` in a file stands for `text`.
bool StandsFor(const std::string& value, const std::string& text) {
  const absl::StatusOr<toml::table> table = Parse("", "key=" + value);
  return table.ok() && TextOf(*table->get("key")) == text;
}

}  // namespace

absl::Status ReadConfigFile(const std::string& path, CLI::App& app) {
  const absl::StatusOr<std::string> text = ReadText(path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<toml::table> table = Parse(path, *text);
  if (!table.ok()) return table.status();
  for (const auto& [key, value] : *table) {
    const absl::Status status = Apply(std::string(key.str()), value, app);
    if (!status.ok()) {
      return WrongFile(path, absl::StrCat(", line ", key.source().begin.line),
                       std::string(status.message()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> WriteConfigFile(const CLI::App& app) {
  std::string file;
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_configurable()) continue;
    const std::string text =
        option->empty() ? option->get_default_str() : option->results().front();
    const std::string value = StandsFor(text, text) ? text : InQuotes(text);
    if (!StandsFor(value, text)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--", option->get_single_name(), " has the value '", absl::CHexEscape(text),
                       "', which no TOML file can hold: expected UTF-8."));
    }
    absl::StrAppend(&file, option->get_single_name(), "=", value, "\n");
  }
  return file;
}

}  // namespace puzzlesolver::server
