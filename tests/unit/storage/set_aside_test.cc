#include "storage/set_aside.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/temporary_directory.h"

namespace puzzlesolver::storage {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

class SetAsideTest : public testing::Test {
 protected:
  void Write(const std::string& name, const std::string& text = "x") {
    fs::create_directories((here_ / name).parent_path());
    std::ofstream(here_ / name) << text;
  }

  std::string Read(const std::string& name) {
    std::ifstream file(here_ / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::vector<std::string> Names(const std::string& folder = "") {
    std::vector<std::string> names;
    for (const auto& child : fs::directory_iterator(here_ / folder)) {
      names.push_back(child.path().filename().string());
    }
    return names;
  }

  TemporaryDirectory temporary_;
  const fs::path here_ = temporary_.path();
};

TEST_F(SetAsideTest, MovesTheDatabaseAndNothingElse) {
  for (const char* name : {"CURRENT", "IDENTITY", "MANIFEST-000004", "OPTIONS-000007", "LOCK",
                           "000008.sst", "000009.log", "durable-mark", "notes", "tables/a.table"}) {
    Write(name);
  }
  EXPECT_EQ(SetAside(here_).value(), here_ / "damaged-1");
  EXPECT_THAT(Names(), UnorderedElementsAre("LOCK", "notes", "tables", "damaged-1"));
  EXPECT_THAT(Names("damaged-1"),
              UnorderedElementsAre("CURRENT", "IDENTITY", "MANIFEST-000004", "OPTIONS-000007",
                                   "000008.sst", "000009.log", "durable-mark"));
  EXPECT_EQ(fs::status(here_ / "damaged-1").permissions(), fs::perms::owner_all);
}

TEST_F(SetAsideTest, EachTimeToAFolderOfItsOwn) {
  Write("CURRENT", "first");
  ASSERT_TRUE(SetAside(here_).ok());
  Write("CURRENT", "second");
  EXPECT_EQ(SetAside(here_).value(), here_ / "damaged-2");
  EXPECT_EQ(Read("damaged-1/CURRENT"), "first");
  EXPECT_EQ(Read("damaged-2/CURRENT"), "second");
  EXPECT_THAT(FoldersSetAside(here_), ElementsAre(here_ / "damaged-1", here_ / "damaged-2"));
}

TEST_F(SetAsideTest, FoldersAreInTheOrderOfTheirNumbers) {
  for (const char* name :
       {"damaged-10", "damaged-2", "damaged-x", "damaged-3.moving", "damaged-"}) {
    fs::create_directory(here_ / name);
  }
  EXPECT_THAT(FoldersSetAside(here_), ElementsAre(here_ / "damaged-2", here_ / "damaged-10"));
}

TEST_F(SetAsideTest, CompletesWhatWasInterrupted) {
  Write("damaged-1/CURRENT", "an older one");
  Write("damaged-2.moving/CURRENT");
  Write("000008.sst");
  Write("MANIFEST-000004");
  EXPECT_TRUE(IsHeadless(here_));
  EXPECT_EQ(SetAside(here_).value(), here_ / "damaged-2");
  EXPECT_THAT(Names("damaged-2"), UnorderedElementsAre("CURRENT", "000008.sst", "MANIFEST-000004"));
  EXPECT_THAT(Names("damaged-1"), ElementsAre("CURRENT"));
  EXPECT_FALSE(IsHeadless(here_));
}

TEST_F(SetAsideTest, NeverWritesOver) {
  Write("damaged-1.moving/000008.sst", "moved before");
  Write("000008.sst", "another");
  const auto folder = SetAside(here_);
  EXPECT_EQ(folder.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(folder.status().message()), testing::HasSubstr("damaged-1.moving"));
  EXPECT_EQ(Read("damaged-1.moving/000008.sst"), "moved before");
  EXPECT_EQ(Read("000008.sst"), "another");
}

TEST_F(SetAsideTest, HeadlessIsOnlyWhatHasDataWithoutAHead) {
  EXPECT_FALSE(IsHeadless(here_));
  EXPECT_FALSE(IsHeadless(here_ / "missing"));
  Write("MANIFEST-000001");
  EXPECT_FALSE(IsHeadless(here_)) << "a beginning that was interrupted";
  Write("000004.log");
  EXPECT_TRUE(IsHeadless(here_));
  Write("CURRENT");
  EXPECT_FALSE(IsHeadless(here_));
  fs::remove(here_ / "CURRENT");
  fs::create_directory(here_ / "CURRENT");
  EXPECT_TRUE(IsHeadless(here_)) << "a directory is no head";
}

}  // namespace
}  // namespace puzzlesolver::storage
