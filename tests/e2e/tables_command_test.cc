// puzzlesolver-server tables, the real program. Only tables of small boards are made.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/e2e/program.h"
#include "tests/e2e/server_process.h"
#include "tests/support/temporary_directory.h"

namespace puzzlesolver {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kBinary[] = PUZZLESOLVER_SERVER_BINARY;

class TablesCommandTest : public testing::Test {
 protected:
  ProgramResult Run(const std::string& verb) {
    return Program(
               {kBinary, "tables", verb, "--data-dir", data().string(), "--table-memory", "4MB"})
        .Wait();
  }

  std::filesystem::path data() const { return directory_.path() / "data"; }
  std::filesystem::path TableFile(const std::string& name) const {
    return data() / "tables" / (name + ".table");
  }

  const TemporaryDirectory directory_;
};

TEST_F(TablesCommandTest, BuildMakesWhatFitsAndSaysWhatDoesNot) {
  const ProgramResult first = Run("build");
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_THAT(first.err, IsEmpty());
  EXPECT_THAT(first.out, HasSubstr("2x4-complete.table 5040 made "));
  EXPECT_THAT(first.out, HasSubstr("3x4-complete left out: Building it takes 152 MB, more than "));
  EXPECT_EQ(std::filesystem::file_size(TableFile("2x4-complete")), 4096u + 5040u);
  EXPECT_FALSE(std::filesystem::exists(TableFile("3x4-complete")));
  EXPECT_EQ(std::filesystem::status(data()).permissions(), std::filesystem::perms::owner_all);
  const ProgramResult second = Run("build");
  EXPECT_EQ(second.exit_code, 0);
  EXPECT_THAT(second.out, HasSubstr("2x4-complete.table 5040 present "));
  EXPECT_THAT(second.out, Not(HasSubstr(" made ")));
}

TEST_F(TablesCommandTest, ListReadsNoContents) {
  const ProgramResult before = Run("list");
  EXPECT_EQ(before.exit_code, 0);
  EXPECT_THAT(before.out,
              HasSubstr("\n2x4-complete.table complete 9136 missing, building it takes "));
  EXPECT_THAT(before.out, HasSubstr(" heuristic "));
  EXPECT_FALSE(std::filesystem::exists(data()));
  std::filesystem::create_directories(data() / "tables");
  std::ofstream(TableFile("2x4-complete")) << "12345";
  EXPECT_THAT(Run("list").out, HasSubstr("\n2x4-complete.table complete 5 damaged\n"));
}

TEST_F(TablesCommandTest, VerifyFindsADamagedByteAndBuildRepairsIt) {
  Run("build");
  const ProgramResult sound = Run("verify");
  EXPECT_EQ(sound.exit_code, 0);
  EXPECT_THAT(sound.out, AllOf(HasSubstr("\n2x4-complete.table ok\n"),
                               HasSubstr("\n3x4-complete.table missing\n")));
  {
    std::fstream file(TableFile("2x4-complete"), std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(5000);
    const char byte = static_cast<char>(file.get() ^ 1);
    file.seekp(5000);
    file.put(byte);
  }
  const ProgramResult damaged = Run("verify");
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_THAT(damaged.out,
              HasSubstr("\n2x4-complete.table damaged: '" + TableFile("2x4-complete").string()));
  EXPECT_THAT(damaged.out, HasSubstr("\n2x3-complete.table ok\n")) << "goes on";
  const ProgramResult repair = Run("build");
  EXPECT_EQ(repair.exit_code, 0);
  EXPECT_THAT(repair.out, AllOf(HasSubstr("2x4-complete.table 5040 damaged: "),
                                HasSubstr("2x4-complete.table 5040 made ")));
  EXPECT_EQ(Run("verify").exit_code, 0);
}

TEST_F(TablesCommandTest, FilesOfOtherShapesAreSeenToo) {
  std::filesystem::create_directories(data() / "tables");
  const std::string known = "3x5-pattern-3-4-8-9-13-14";
  for (const std::string& name :
       std::vector<std::string>{known, "3x5-pattern-1", "7x9-complete", "notes"}) {
    std::ofstream(TableFile(name)) << "12345";
  }
  const ProgramResult result = Run("verify");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("\n" + known + ".table damaged: "));
  EXPECT_THAT(result.out,
              Not(AnyOf(HasSubstr("notes"), HasSubstr("7x9"), HasSubstr("pattern-1."))));
}

TEST_F(TablesCommandTest, BuildThatFailsSaysSo) {
  std::filesystem::create_directories(TableFile("2x4-complete").string() + ".making");
  const ProgramResult result = Run("build");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("2x4-complete failed: "));
  EXPECT_TRUE(std::filesystem::exists(TableFile("2x3-complete"))) << "the others are made";
}

TEST_F(TablesCommandTest, ASignalEndsABuildAndLeavesNothingHalfMade) {
  ServerProcess build(
      kBinary, {"tables", "build", "--data-dir", data().string(), "--table-memory", "200MB"});
  // What follows takes seconds.
  while (!build.ReadLine().starts_with("2x5-complete.table")) {
  }
  build.Signal(SIGTERM);
  EXPECT_EQ(build.Wait(), 128 + SIGTERM);
  for (const auto& entry : std::filesystem::directory_iterator(data() / "tables")) {
    EXPECT_EQ(entry.path().extension(), ".table") << entry.path();
  }
  EXPECT_EQ(Run("verify").exit_code, 0);
}

// All 9,465,511,770 boards: a second of CPU time.
TEST_F(TablesCommandTest, CountsTheRotationGame) {
  const ProgramResult result = Program({kBinary, "tables", "rotation-histogram"}).Wait();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_EQ(result.out,
            "0 38610\n1 308880\n2 1698840\n3 8030880\n4 33820248\n5 124134840\n6 400278348\n"
            "7 1098954804\n8 2316756348\n9 3172593156\n10 1992066648\n11 312776400\n12 4053576\n"
            "13 192\nboards 9465511770\nmean 8.59704\ngreatest 13, of 192 boards\n");
}

TEST_F(TablesCommandTest, WrongArgumentsAreOneSentence) {
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {"mend"},
                                                       {"build", "--listen", "127.0.0.1:0"},
                                                       {"build", "extra"},
                                                       {"rotation-histogram", "extra"},
                                                       {"build", "--table-memory", "-1"},
                                                       {"build", "--table-memory", "2.GiBs"},
                                                       {"build", "--table-memory", "16EB"},
                                                       {"--tables", "none", "list"},
                                                       {"list", "--data-dir", ""}};
  for (const std::vector<std::string>& arguments : wrong) {
    std::vector<std::string> command = {kBinary, "tables"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    const ProgramResult result = Program(command).Wait();
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, MatchesRegex("puzzlesolver-server tables: [^\n]+\n"));
    EXPECT_THAT(result.out, IsEmpty());
  }
}

TEST_F(TablesCommandTest, AnUnknownVerbIsNamedWithThoseThatThereAre) {
  EXPECT_EQ(Program({kBinary, "tables", "mend"}).Wait().err,
            "puzzlesolver-server tables: There is no verb 'mend': expected one of build, verify, "
            "list, rotation-histogram.\n");
}

TEST_F(TablesCommandTest, ServerOptionsDoNotGoBeforeIt) {
  const ProgramResult result = Program({kBinary, "--tables", "none", "tables", "list"}).Wait();
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, StartsWith("puzzlesolver-server: "));
}

TEST_F(TablesCommandTest, HasHelp) {
  const ProgramResult result = Program({kBinary, "tables", "--help"}).Wait();
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("build"), HasSubstr("verify"), HasSubstr("list"),
                                HasSubstr("rotation-histogram")));
}

}  // namespace
}  // namespace puzzlesolver
