#include "tests/architecture/forbidden_text.h"

#include <optional>
#include <regex>
#include <sstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace puzzlesolver::architecture {
namespace {

struct Rule {
  std::regex pattern;  ///< its first group is what is reported
  std::string complaint;
  std::string folder;  ///< where it holds; empty: everywhere
};

// Brackets around a letter keep this file from being found.
const std::vector<Rule>& Rules() {
  static const std::vector<Rule> kRules = {
      {std::regex(R"re((?:^|[\s"'`(=])(/(?:Users|home|media|mnt|opt|root|srv|work)/\w))re"),
       "path of a machine", ""},
      {std::regex(R"(\b(T[O]DO|F[I]XME|X[X]X)\b)"), "unfinished work", ""},
      {std::regex(R"(\b(GTEST[_]SKIP|DISABLED[_]\w*))"), "test switched off", "tests/"},
      {std::regex(R"(\b(sleep[_]for|sleep[_]until|u[s]leep)\b)"), "sleep in a test", "tests/"},
  };
  return kRules;
}

bool IsOurs(const std::string& path) {
  return path != "LICENSE" && !absl::StartsWith(path, "tests/data/");
}

std::optional<std::string> ComplaintAbout(const std::string& line, const std::string& path) {
  for (const Rule& rule : Rules()) {
    std::smatch match;
    if (!absl::StartsWith(path, rule.folder)) continue;
    if (std::regex_search(line, match, rule.pattern)) {
      return absl::StrCat(rule.complaint, ": ", match[1].str());
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> FindForbiddenText(const SourceTree& tree) {
  std::vector<std::string> found;
  for (const auto& [path, text] : tree) {
    if (!IsOurs(path)) continue;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
      if (const auto complaint = ComplaintAbout(line, path)) {
        found.push_back(absl::StrCat(path, ":", number, ": ", *complaint));
      }
    }
  }
  return found;
}

}  // namespace puzzlesolver::architecture
