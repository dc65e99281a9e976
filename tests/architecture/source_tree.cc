#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace puzzlesolver::architecture {
namespace {

constexpr std::array kNotSources = {".git", "build", "puzzlesolver-data"};

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

SourceTree ReadSourceTree(const std::filesystem::path& root) {
  SourceTree tree;
  std::filesystem::recursive_directory_iterator entry(root);
  for (; entry != std::filesystem::end(entry); ++entry) {
    const bool is_top = entry.depth() == 0;
    if (is_top && std::ranges::count(kNotSources, entry->path().filename()) > 0) {
      if (entry->is_directory()) entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      tree.emplace(entry->path().lexically_relative(root).generic_string(),
                   ReadFile(entry->path()));
    }
  }
  return tree;
}

}  // namespace puzzlesolver::architecture
