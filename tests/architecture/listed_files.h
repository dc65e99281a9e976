#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace puzzlesolver::architecture {

/// The .cc and .proto files, and outside of tests/ the .h files, that no CMakeLists.txt of their
/// folder or of one above it lists: nothing would compile them. A name after a variable, as in
/// "${dir}/name.proto", counts for every file of that name.
std::vector<std::string> UnlistedFiles(const SourceTree& tree);

}  // namespace puzzlesolver::architecture
