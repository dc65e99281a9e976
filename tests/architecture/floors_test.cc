#include "tests/architecture/floors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace puzzlesolver::architecture {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Check(const std::string& path, const std::string& text) {
  return CheckIncludes({{path, text}}, House());
}

TEST(CheckIncludes, NamesFileLineFloorAndInclude) {
  EXPECT_THAT(Check("service/engine/puzzles/x.h", "#pragma once\n\n#include \"rocksdb/db.h\"\n"),
              ElementsAre("service/engine/puzzles/x.h:3: service/engine/puzzles may not include "
                          "rocksdb/db.h"));
}

TEST(CheckIncludes, ReportsEachForbiddenInclude) {
  EXPECT_THAT(Check("service/app/x.cc",
                    "#include <grpcpp/server.h>\n#include <vector>\n"
                    "  #  include \"puzzlesolver/v1/solve.pb.h\"\n"),
              ElementsAre(HasSubstr("x.cc:1:"), HasSubstr("x.cc:3:")));
}

TEST(CheckIncludes, AllowsAFloorItsOwnFilesAndWhatStandsBelow) {
  EXPECT_THAT(Check("service/engine/tables/x.cc",
                    "#include \"service/engine/tables/x.h\"\n"
                    "#include \"service/engine/puzzles/family.h\"\n"
                    "#include <vector>\n"
                    "#include \"absl/status/status.h\"\n"),
              IsEmpty());
}

TEST(CheckIncludes, SearchKnowsNoConcretePuzzleOrHeuristic) {
  EXPECT_THAT(Check("service/engine/search/x.h",
                    "#include \"service/engine/puzzles/sliding/board.h\"\n"
                    "#include \"service/engine/heuristics/axis_heuristic.h\"\n"),
              ElementsAre(HasSubstr("x.h:1:"), HasSubstr("x.h:2:")));
}

TEST(CheckIncludes, TheEngineHasNoClock) {
  EXPECT_THAT(
      Check("service/engine/solvers/x.cc", "#include <chrono>\n#include \"absl/time/clock.h\"\n"),
      ElementsAre(HasSubstr("chrono"), HasSubstr("absl/time/clock.h")));
}

TEST(CheckIncludes, TheAppSeesTheStoreOnlyByItsInterface) {
  EXPECT_THAT(Check("service/app/x.cc",
                    "#include \"storage/solution_store.h\"\n"
                    "#include \"storage/rocksdb_store.h\"\n"),
              ElementsAre(AllOf(HasSubstr("x.cc:2:"), HasSubstr("rocksdb_store.h"))));
}

TEST(CheckIncludes, OnlyNamedFilesReachFurther) {
  const std::string text = "#include \"service/server/server_instance.h\"\n";
  EXPECT_THAT(Check("client/cli/embedded.cc", text), IsEmpty());
  EXPECT_THAT(Check("client/cli/solve_command.cc", text), ElementsAre(HasSubstr(":1:")));
  EXPECT_THAT(Check("client/library/client.cc", text), ElementsAre(HasSubstr(":1:")));
}

TEST(CheckIncludes, OneFileOfTheEngineKnowsTheDisk) {
  const std::string text = "#include <sys/mman.h>\n#include <zlib.h>\n";
  EXPECT_THAT(Check("service/engine/tables/table_file.cc", text), IsEmpty());
  EXPECT_THAT(Check("service/engine/tables/table_file.cc", "#include <fstream>\n"),
              ElementsAre(HasSubstr("fstream")));
  EXPECT_THAT(Check("service/engine/tables/table_file.h", text),
              ElementsAre(HasSubstr("sys/mman.h"), HasSubstr("zlib.h")));
}

TEST(CheckIncludes, ReadsImportsOfProtoFiles) {
  EXPECT_THAT(Check("proto/puzzlesolver/v1/x.proto",
                    "import \"puzzlesolver/v1/answer.proto\";\n"
                    "import \"envoy/type.proto\";\n"),
              ElementsAre(HasSubstr("x.proto:2:")));
}

TEST(CheckIncludes, ProductNeverIncludesTests) {
  EXPECT_THAT(Check("storage/x.cc", "#include \"tests/support/temporary_directory.h\"\n"),
              ElementsAre(HasSubstr("x.cc:1:")));
}

TEST(CheckIncludes, ReportsFilesOutsideTheHouse) {
  EXPECT_THAT(Check("service/engine/x.cc", ""), ElementsAre(HasSubstr("stands on no floor")));
  EXPECT_THAT(Check("service/apprentice/x.cc", ""), ElementsAre(HasSubstr("stands on no floor")));
}

TEST(CheckIncludes, IgnoresFilesThatAreNoSources) {
  EXPECT_THAT(Check("README.md", "#include \"rocksdb/db.h\"\n"), IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::architecture
