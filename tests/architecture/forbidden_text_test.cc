#include "tests/architecture/forbidden_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace puzzlesolver::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(FindForbiddenText, NamesFileLineAndText) {
  EXPECT_THAT(FindForbiddenText({{"a.cc",
                                  "int a;\n// TO"
                                  "DO: more\n"}}),
              ElementsAre("a.cc:2: unfinished work: TO"
                          "DO"));
}

TEST(FindForbiddenText, FindsPathsOfSomebodysMachine) {
  for (const char* path : {"/ho"
                           "me/x",
                           "/op"
                           "t/x",
                           "/sr"
                           "v/data"}) {
    EXPECT_THAT(FindForbiddenText({{"a.sh", std::string("cd ") + path}}), SizeIs(1)) << path;
    EXPECT_THAT(FindForbiddenText({{"a.cc", std::string("Open(\"") + path}}), SizeIs(1)) << path;
  }
}

TEST(FindForbiddenText, KnowsPathsThatAreNone) {
  EXPECT_THAT(FindForbiddenText({{"a.cc",
                                  "Read(\"/proc/self/cgroup\");  // see service/app\n"
                                  "Call(\"/puzzlesolver.v1.PuzzleSolver/Solve\");\n"
                                  "Link(\"https://example.org/a/b\");\n"
                                  "Board(\"1 2/3 0\");\n"}}),
              IsEmpty());
}

TEST(FindForbiddenText, FindsTestsThatAreSwitchedOffOrSleep) {
  EXPECT_THAT(FindForbiddenText({{"tests/a.cc",
                                  "GTEST_"
                                  "SKIP();\nsleep"
                                  "_for(1s);\n"}}),
              ElementsAre("tests/a.cc:1: test switched off: GTEST_"
                          "SKIP",
                          "tests/a.cc:2: sleep in a test: sleep"
                          "_for"));
}

TEST(FindForbiddenText, LeavesAloneWhatIsNotOurs) {
  EXPECT_THAT(FindForbiddenText({{"LICENSE",
                                  "XX"
                                  "X"},
                                 {"tests/data/a.txt",
                                  "XX"
                                  "X"}}),
              IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::architecture
