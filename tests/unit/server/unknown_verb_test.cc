#include "service/server/unknown_verb.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

namespace puzzlesolver::server {
namespace {

/// Of a command with the verbs list and export.
std::string Complaint(std::vector<std::string> words) {
  CLI::App app;
  app.require_subcommand(1);
  app.add_subcommand("list");
  std::string file;
  app.add_subcommand("export")->add_option("FILE", file)->required();
  std::ranges::reverse(words);
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return WhatIsWrong(app, error);
  }
  return "";
}

TEST(UnknownVerbTest, IsNamedWithThoseThatThereAre) {
  EXPECT_EQ(Complaint({"mend"}), "There is no verb 'mend': expected one of list, export.");
}

TEST(UnknownVerbTest, WithoutAnyThoseThatThereAreAreNamed) {
  EXPECT_EQ(Complaint({}), "A verb comes first: expected one of list, export.");
  EXPECT_EQ(Complaint({"--fast"}), "A verb comes first: expected one of list, export.");
}

TEST(UnknownVerbTest, WhatElseIsWrongIsToldAsItIs) {
  EXPECT_EQ(Complaint({"export"}), "FILE is required");
  EXPECT_EQ(Complaint({"list"}), "");
}

}  // namespace
}  // namespace puzzlesolver::server
