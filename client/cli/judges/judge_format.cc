#include "client/cli/judges/judge_format.h"

#include <algorithm>

#include "client/cli/judges/judge_formats.h"

namespace puzzlesolver::cli {
namespace {

constexpr JudgeFormat kFormats[] = {
    {"uva10181", "15-Puzzle Problem", ReadUva10181, WriteUva10181, "", 50},
    {"hdu1043", "Eight, until the end of the input", ReadHdu1043, WriteEight},
    {"poj1077", "Eight, one board", ReadPoj1077, WriteEight},
    {"uva652", "Eight, counted boards", ReadUva652, WriteEight, "\n"},
    {"poj2286", "The Rotation Game", ReadPoj2286, WritePoj2286},
    {"hdu3567", "Eight II, start and goal", ReadHdu3567, WriteHdu3567},
};

}  // namespace

std::span<const JudgeFormat> JudgeFormats() { return kFormats; }

const JudgeFormat* FindJudgeFormat(std::string_view name) {
  const auto format = std::ranges::find(kFormats, name, &JudgeFormat::name);
  return format == std::end(kFormats) ? nullptr : format;
}

}  // namespace puzzlesolver::cli
