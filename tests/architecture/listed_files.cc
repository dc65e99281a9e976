#include "tests/architecture/listed_files.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "absl/strings/match.h"

namespace puzzlesolver::architecture {
namespace {

using Words = std::set<std::string>;

// The words of a CMakeLists.txt without its comments; of words that hold a variable, the last name.
Words ReadWords(const std::string& cmake_lists) {
  Words words;
  std::istringstream lines(cmake_lists);
  for (std::string line; std::getline(lines, line);) {
    line.resize(std::min(line.size(), line.find('#')));
    for (char& c : line) {
      if (c == '(' || c == ')' || c == '"') c = ' ';
    }
    std::istringstream split(line);
    for (std::string word; split >> word;) {
      if (absl::StrContains(word, "${")) word.erase(0, word.rfind('/') + 1);
      words.insert(word);
    }
  }
  return words;
}

bool MustBeListed(const std::string& path) {
  if (absl::EndsWith(path, ".cc") || absl::EndsWith(path, ".proto")) return true;
  return absl::EndsWith(path, ".h") && !absl::StartsWith(path, "tests/");
}

bool IsListed(const std::filesystem::path& path, const SourceTree& tree) {
  std::filesystem::path folder = path;
  do {
    folder = folder.parent_path();
    const auto lists = tree.find((folder / "CMakeLists.txt").generic_string());
    if (lists == tree.end()) continue;
    const Words words = ReadWords(lists->second);
    if (words.contains(path.lexically_proximate(folder).generic_string())) return true;
    if (path.extension() == ".proto" && words.contains(path.filename().string())) return true;
  } while (!folder.empty());
  return false;
}

}  // namespace

std::vector<std::string> UnlistedFiles(const SourceTree& tree) {
  std::vector<std::string> unlisted;
  for (const auto& [path, text] : tree) {
    if (MustBeListed(path) && !IsListed(path, tree)) unlisted.push_back(path);
  }
  return unlisted;
}

}  // namespace puzzlesolver::architecture
