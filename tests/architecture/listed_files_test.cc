#include "tests/architecture/listed_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace puzzlesolver::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(UnlistedFiles, FindsFilesThatNothingCompiles) {
  EXPECT_THAT(UnlistedFiles({{"a/CMakeLists.txt", "add_library(a one.cc b/two.cc HEADERS one.h)"},
                             {"a/one.cc", ""},
                             {"a/one.h", ""},
                             {"a/b/two.cc", ""},
                             {"a/b/one.cc", ""},
                             {"a/three.h", ""}}),
              ElementsAre("a/b/one.cc", "a/three.h"));
}

TEST(UnlistedFiles, AListInAFolderBesideDoesNotCount) {
  EXPECT_THAT(UnlistedFiles({{"b/CMakeLists.txt", "add_library(b one.cc)"}, {"a/one.cc", ""}}),
              ElementsAre("a/one.cc"));
}

TEST(UnlistedFiles, CommentsListNothing) {
  EXPECT_THAT(UnlistedFiles({{"a/CMakeLists.txt", "# one.cc\nadd_library(a)"}, {"a/one.cc", ""}}),
              ElementsAre("a/one.cc"));
}

TEST(UnlistedFiles, TakesProtoFilesAfterAVariable) {
  const SourceTree tree = {{"proto/CMakeLists.txt", "set(protos\n  ${dir}/a.proto)"},
                           {"proto/v1/a.proto", ""},
                           {"proto/v1/b.proto", ""}};
  EXPECT_THAT(UnlistedFiles(tree), ElementsAre("proto/v1/b.proto"));
}

TEST(UnlistedFiles, HeadersOfTestsNeedNoList) {
  EXPECT_THAT(UnlistedFiles({{"tests/support/x.h", ""}, {"README.md", ""}}), IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::architecture
