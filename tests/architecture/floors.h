#pragma once

#include <string>
#include <vector>

#include "tests/architecture/source_tree.h"

namespace puzzlesolver::architecture {

/// A part of the tree and what its files may include besides one another.
struct Floor {
  /// A folder with all that is below it, or a single file. Of several that fit a path, the longest
  /// is the path's floor.
  std::string path;
  /// Includes as they are written between the quotes or angle brackets: "folder/" stands for all
  /// that begins so, "std" for the C++ standard library, "posix" for the system's own headers,
  /// anything else for that one header.
  std::vector<std::string> may_include;
  /// In the same form: exceptions from the above.
  std::vector<std::string> but_not = {};
};

/// The floors of the house as ARCHITECTURE.md describes them.
std::vector<Floor> House();

/// One line, "file:line: ...", for each include (or import, in a .proto file) that its floor does
/// not allow, and for each .cc, .h and .proto file that stands on no floor.
std::vector<std::string> CheckIncludes(const SourceTree& tree, const std::vector<Floor>& floors);

}  // namespace puzzlesolver::architecture
