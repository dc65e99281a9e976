#pragma once

#include <CLI/App.hpp>
#include <string>

namespace puzzlesolver::server {

/// What is wrong with a command line that `app`, which requires a verb (a subcommand), has refused
/// with `error`: one sentence. Without a known verb it names those that there are.
std::string WhatIsWrong(const CLI::App& app, const CLI::ParseError& error);

}  // namespace puzzlesolver::server
