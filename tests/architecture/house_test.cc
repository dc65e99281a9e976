// The rules of this folder, held against the project itself.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/architecture/floors.h"
#include "tests/architecture/forbidden_text.h"
#include "tests/architecture/listed_files.h"

namespace puzzlesolver::architecture {
namespace {

using ::testing::IsEmpty;

const SourceTree& Project() {
  static const SourceTree kTree = ReadSourceTree(PUZZLESOLVER_SOURCE_DIR);
  return kTree;
}

TEST(House, IsReadFromItsRoot) {
  for (const Floor& floor : House()) {
    EXPECT_TRUE(Project().contains(floor.path) ||
                Project().contains(floor.path + "/CMakeLists.txt"))
        << floor.path;
  }
}

TEST(House, EveryIncludeIsAllowed) { EXPECT_THAT(CheckIncludes(Project(), House()), IsEmpty()); }

TEST(House, EveryFileIsListed) { EXPECT_THAT(UnlistedFiles(Project()), IsEmpty()); }

TEST(House, HoldsNoForbiddenText) { EXPECT_THAT(FindForbiddenText(Project()), IsEmpty()); }

}  // namespace
}  // namespace puzzlesolver::architecture
