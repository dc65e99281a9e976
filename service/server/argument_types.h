#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

namespace puzzlesolver::server {

/// Adds an option that takes a duration, from `shortest` to one year. `duration` is the default and
/// is borrowed, as in CLI11.
void AddDuration(CLI::App& app, const std::string& option, absl::Duration shortest,
                 absl::Duration& duration, const std::string& description);

/// Adds an option that takes a size such as 512MB, 2GiB or 1000: 0, or `least` and more. `bytes` is
/// the default and is borrowed.
void AddBytes(CLI::App& app, const std::string& option, std::uint64_t least, std::uint64_t& bytes,
              const std::string& description);

/// Adds an option that takes HOST:PORT, and '' unless `required`.
void AddAddress(CLI::App& app, const std::string& option, bool required, std::string& address,
                const std::string& description);

/// Gives '' to the options without a value whose environment variable is set to it: CLI11 takes it
/// for one that is not set. To be called after CLI::App::parse; throws like that.
void TakeEmptyVariables(CLI::App& app);

/// Adds an option that takes one of the names. `value` is borrowed and stays as it is by default,
/// which has the name `standard`.
template <typename Value>
void AddChoice(CLI::App& app, const std::string& option, const std::map<std::string, Value>& names,
               const std::string& standard, Value& value, const std::string& description) {
  app.add_option_function<std::string>(
         option, [&value, names](const std::string& name) { value = names.at(name); }, description)
      ->check(CLI::IsMember(names))
      ->default_str(standard);
}

}  // namespace puzzlesolver::server
