#include "service/server/unknown_verb.h"

#include <CLI/CLI.hpp>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace puzzlesolver::server {

std::string WhatIsWrong(const CLI::App& app, const CLI::ParseError& error) {
  if (!app.get_subcommands().empty()) return error.what();
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(verb->get_name());
  }
  const std::vector<std::string> words = app.remaining();
  const bool is_named = !words.empty() && !words.front().starts_with('-');
  return absl::StrCat(
      is_named ? absl::StrCat("There is no verb '", words.front(), "'") : "A verb comes first",
      ": expected one of ", absl::StrJoin(names, ", "), ".");
}

}  // namespace puzzlesolver::server
