#pragma once

#include <string>

#include "puzzlesolver/v1/answer.pb.h"
#include "puzzlesolver/v1/puzzle.pb.h"
#include "puzzlesolver/v1/server_info.pb.h"
#include "puzzlesolver/v1/solve.pb.h"

namespace puzzlesolver::cli {

/// The values of the API without their prefixes: "SOLVED", "CANONICAL", "CACHE".
std::string NameOf(v1::Outcome outcome);
std::string NameOf(v1::Guarantee guarantee);
std::string NameOf(v1::Source source);
std::string NameOf(v1::UnsolvableReason reason);
std::string NameOf(v1::LimitReason reason);
std::string NameOf(v1::PuzzleFamily family);
std::string NameOf(v1::Quality quality);
std::string NameOf(v1::TableKind kind);
std::string NameOf(v1::TableState state);

}  // namespace puzzlesolver::cli
