#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <system_error>
#include <type_traits>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::cli {

/// What an option takes that is a number from `least` to `most`, for CLI::Option::transform. All
/// other text is refused in the same words.
template <typename Number>
CLI::Validator NumberFrom(Number least, Number most = std::numeric_limits<Number>::max()) {
  const auto read = [least, most](std::string& text) -> std::string {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end && number >= least && number <= most) {
      // CLI11 would take 010 for eight.
      text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
      return "";
    }
    return absl::StrCat("'", text, "' is no ", std::is_integral_v<Number> ? "whole " : "",
                        "number from ", least, " to ", most);
  };
  return CLI::Validator(read, "");
}

}  // namespace puzzlesolver::cli
