#include "service/server/db_stream.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/support/temporary_directory.h"

namespace puzzlesolver::server {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class DbStreamTest : public ::testing::Test {
 protected:
  std::string Content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  std::string ReadAll(ImportFile& file) {
    std::string content;
    for (;;) {
      auto bytes = file.Read({});
      EXPECT_TRUE(bytes.ok()) << bytes.status();
      if (!bytes.ok() || !*bytes) return content;
      content += **bytes;
    }
  }

  const TemporaryDirectory directory_;
  const fs::path file_ = directory_.path() / "file";
  const fs::path making_ = directory_.path() / "file.making";
};

TEST_F(DbStreamTest, AFileGetsItsNameWhenItIsComplete) {
  const auto file = ExportFile::Create(file_).value();
  ASSERT_TRUE(file->Write("some ", {}).ok());
  ASSERT_TRUE(file->Write("bytes", {}).ok());
  EXPECT_FALSE(fs::exists(file_));
  ASSERT_TRUE(file->Commit().ok());
  EXPECT_EQ(Content(file_), "some bytes");
  EXPECT_EQ(file->bytes(), 10u);
  EXPECT_FALSE(fs::exists(making_));
  EXPECT_EQ(fs::status(file_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(DbStreamTest, ALinkStaysOne) {
  fs::create_symlink(file_, directory_.path() / "link");
  for (const char* text : {"first", "second"}) {
    const auto file = ExportFile::Create(directory_.path() / "link").value();
    ASSERT_TRUE(file->Write(text, {}).ok());
    ASSERT_TRUE(file->Commit().ok());
    EXPECT_TRUE(fs::is_symlink(directory_.path() / "link"));
    EXPECT_EQ(Content(file_), text);
  }
}

TEST_F(DbStreamTest, APipeIsWrittenToAndStaysOne) {
  ASSERT_EQ(mkfifo(file_.c_str(), S_IRUSR | S_IWUSR), 0);
  EXPECT_FALSE(ExportFile::Create(file_).ok()) << "nobody reads";
  const auto reader = ImportFile::Open(file_).value();
  {
    const auto file = ExportFile::Create(file_).value();
    ASSERT_TRUE(file->Write("some bytes", {}).ok());
    ASSERT_TRUE(file->Commit().ok());
  }
  EXPECT_EQ(ReadAll(*reader), "some bytes");
  EXPECT_TRUE(fs::is_fifo(file_));
}

TEST_F(DbStreamTest, ADirectoryIsRefused) {
  fs::create_directory(file_);
  const absl::Status status = ExportFile::Create(file_).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("Is a directory"));
  EXPECT_FALSE(fs::exists(making_));
}

TEST_F(DbStreamTest, WhatIsNotCommittedIsRemoved) {
  std::ofstream(file_) << "older";
  ASSERT_TRUE(ExportFile::Create(file_).value()->Write("some bytes", {}).ok());
  EXPECT_FALSE(fs::exists(making_));
  EXPECT_EQ(Content(file_), "older");
}

TEST_F(DbStreamTest, AFileThatCannotBeCreatedIsNamed) {
  const auto status = ExportFile::Create(directory_.path() / "none" / "file").status();
  EXPECT_THAT(std::string(status.message()), HasSubstr("none/file' cannot be created: "));
}

TEST_F(DbStreamTest, ReadsAFileInPieces) {
  const std::string content(1'000'000, 'x');
  std::ofstream(file_) << content;
  const auto file = ImportFile::Open(file_).value();
  EXPECT_EQ(file->total_bytes(), 1'000'000u);
  EXPECT_EQ(ReadAll(*file), content);
  EXPECT_EQ(file->bytes(), 1'000'000u);
}

TEST_F(DbStreamTest, AFileThatCannotBeReadIsNamed) {
  const auto missing = ImportFile::Open(file_).status();
  EXPECT_THAT(std::string(missing.message()), HasSubstr("/file' cannot be read: "));
  const auto directory = ImportFile::Open(directory_.path()).value();
  EXPECT_THAT(std::string(directory->Read({}).status().message()), HasSubstr("cannot be read: "));
}

TEST_F(DbStreamTest, AStopEndsTheWaitForAPipe) {
  ASSERT_EQ(mkfifo(file_.c_str(), S_IRUSR | S_IWUSR), 0);
  const int both = open(file_.c_str(), O_RDWR);
  const auto file = ImportFile::Open(file_).value();
  EXPECT_EQ(file->total_bytes(), std::nullopt);
  ASSERT_EQ(write(both, "some", 4), 4);
  EXPECT_EQ(**file->Read({}), "some");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(absl::IsCancelled(file->Read(stop.get_token()).status()));
  close(both);
}

}  // namespace
}  // namespace puzzlesolver::server
