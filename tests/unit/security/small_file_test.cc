#include "service/security/small_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/temporary_directory.h"
#include "tests/unit/security/security_files.h"

namespace puzzlesolver::security {
namespace {

class SmallFileTest : public testing::Test {
 protected:
  void ExpectRefused(absl::StatusCode code, const std::string& complaint) const {
    const absl::Status status = ReadSmallFile("Such file", path_).status();
    EXPECT_EQ(status.code(), code);
    EXPECT_EQ(status.message(), "Such file '" + path_.string() + "' " + complaint);
  }

  const TemporaryDirectory folder_;
  const std::filesystem::path path_ = folder_.path() / "file";
};

TEST_F(SmallFileTest, AllBytesUpToTheLimit) {
  for (const std::string& text :
       {std::string(), std::string("a\0\r\n", 4), std::string(kMaxFileBytes, 'x')}) {
    Write(path_, text);
    EXPECT_EQ(ReadSmallFile("Such file", path_).value(), text);
  }
}

TEST_F(SmallFileTest, OneByteTooMany) {
  Write(path_, std::string(kMaxFileBytes + 1, 'x'));
  ExpectRefused(absl::StatusCode::kInvalidArgument,
                "is too large, expected at most 1048576 bytes.");
}

TEST_F(SmallFileTest, Missing) {
  ExpectRefused(absl::StatusCode::kNotFound, "cannot be opened: No such file or directory.");
}

TEST_F(SmallFileTest, AFolder) {
  std::filesystem::create_directory(path_);
  ExpectRefused(absl::StatusCode::kInvalidArgument, "is not a regular file.");
}

TEST_F(SmallFileTest, APipeDoesNotBlock) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  ExpectRefused(absl::StatusCode::kInvalidArgument, "is not a regular file.");
}

}  // namespace
}  // namespace puzzlesolver::security
