#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/cli/judges/judge_format.h"

/// The readers and writers of the formats. Spaces, line ends of every kind and blank lines never
/// matter, except where they tell cases apart.
namespace puzzlesolver::cli {

/// UVa 10181: a number of boards, then the boards, 4 x 4 each.
JudgeInput ReadUva10181(std::string_view text);
std::optional<std::string> WriteUva10181(const JudgeAnswer& answer);

/// HDU 1043: a board of nine symbols a line.
JudgeInput ReadHdu1043(std::string_view text);
/// POJ 1077: one board of nine symbols.
JudgeInput ReadPoj1077(std::string_view text);
/// UVa 652: a number of boards, then the boards of nine symbols.
JudgeInput ReadUva652(std::string_view text);
/// The three of them.
std::optional<std::string> WriteEight(const JudgeAnswer& answer);

/// POJ 2286: a board of 24 symbols a line, up to a line with a single 0.
JudgeInput ReadPoj2286(std::string_view text);
std::optional<std::string> WritePoj2286(const JudgeAnswer& answer);

/// HDU 3567: a number of cases, then start and goal of each, nine symbols a line.
JudgeInput ReadHdu3567(std::string_view text);
std::optional<std::string> WriteHdu3567(const JudgeAnswer& answer);

}  // namespace puzzlesolver::cli
