#include "storage/private_directory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "absl/strings/str_cat.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

using std::filesystem::perms;
using ::testing::HasSubstr;

perms ModeOf(const std::filesystem::path& path) {
  return std::filesystem::status(path).permissions();
}

TEST(PrivateDirectory, CreatesWhatIsMissingForItsOwnerAlone) {
  const TemporaryDirectory temporary;
  const std::filesystem::path directory = temporary.path() / "a" / "b";
  ASSERT_TRUE(PreparePrivateDirectory(directory).ok());
  EXPECT_EQ(ModeOf(temporary.path() / "a"), perms::owner_all);
  EXPECT_EQ(ModeOf(directory), perms::owner_all);
  EXPECT_TRUE(PreparePrivateDirectory(directory / "").ok());
}

TEST(PrivateDirectory, LeavesTheModeOfWhatExists) {
  const TemporaryDirectory temporary;
  const perms mode = perms::owner_all | perms::group_read | perms::group_exec;
  std::filesystem::permissions(temporary.path(), mode);
  ASSERT_TRUE(PreparePrivateDirectory(temporary.path()).ok());
  EXPECT_EQ(ModeOf(temporary.path()), mode);
}

TEST(PrivateDirectory, APathThroughAFileIsRefusedByName) {
  const TemporaryDirectory temporary;
  const std::filesystem::path file = temporary.path() / "file";
  std::ofstream(file) << "x";
  for (const std::filesystem::path& directory : {file, file / "data"}) {
    const absl::Status status = PreparePrivateDirectory(directory);
    EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
    EXPECT_THAT(std::string(status.message()),
                HasSubstr(absl::StrCat("'", directory.string(), "'")));
  }
}

}  // namespace
}  // namespace puzzlesolver::storage
