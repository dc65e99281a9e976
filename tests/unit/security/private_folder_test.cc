#include "service/security/private_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver::security {
namespace {

namespace fs = std::filesystem;

TEST(PrivateFolderTest, IsForItsOwnerAloneAndRemovedAtTheEnd) {
  const TemporaryDirectory parent;
  auto folder = PrivateFolder::Create(parent.path()).value();
  const fs::path path = folder->path();
  EXPECT_EQ(path.parent_path(), parent.path());
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
  Write(path / "key", "secret");
  folder.reset();
  EXPECT_TRUE(fs::is_empty(parent.path()));
}

TEST(PrivateFolderTest, StandsAmongTheTemporaryFilesUnlessToldOtherwise) {
  const auto folder = PrivateFolder::Create({}).value();
  EXPECT_TRUE(fs::equivalent(folder->path().parent_path(), fs::temp_directory_path()));
}

TEST(PrivateFolderTest, RemovesWhatKilledProcessesHaveLeftAndNothingElse) {
  const TemporaryDirectory parent;
  const auto in_use = PrivateFolder::Create(parent.path()).value();
  const fs::path leftover = parent.path() / "puzzlesolver-tls-abcdef";
  const fs::path foreign = parent.path() / "puzzlesolver-data";
  const fs::path link = parent.path() / "puzzlesolver-tls-link";
  fs::create_directory(leftover);
  fs::create_directory(foreign);
  fs::create_directory_symlink(foreign, link);
  Write(leftover / "key", "secret");
  const auto folder = PrivateFolder::Create(parent.path()).value();
  EXPECT_FALSE(fs::exists(leftover));
  EXPECT_TRUE(fs::exists(in_use->path()));
  EXPECT_TRUE(fs::exists(foreign));
  EXPECT_TRUE(fs::exists(link));
}

TEST(PrivateFolderTest, ErrorsNameTheParent) {
  const TemporaryDirectory parent;
  const fs::path missing = parent.path() / "missing";
  const absl::Status status = PrivateFolder::Create(missing).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "A private folder for TLS keys in '" + missing.string() +
                                  "' cannot be created: No such file or directory.");
}

}  // namespace
}  // namespace puzzlesolver::security
