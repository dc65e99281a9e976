#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace puzzlesolver::architecture {

/// Text of each file by its path below the project's root, with '/' between the folders.
using SourceTree = std::map<std::string, std::string>;

/// Every file below `root` but those of git, of builds, and of what a server started there stored.
SourceTree ReadSourceTree(const std::filesystem::path& root);

}  // namespace puzzlesolver::architecture
