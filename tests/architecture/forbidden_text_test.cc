#include "tests/architecture/forbidden_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_replace.h"

namespace puzzlesolver::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The text without its '~'s, which keep this file from being found.
std::string Join(const std::string& text) { return absl::StrReplaceAll(text, {{"~", ""}}); }

std::vector<std::string> Find(const std::string& path, const std::string& text) {
  return FindForbiddenText({{path, Join(text)}});
}

TEST(FindForbiddenText, NamesFileLineAndText) {
  EXPECT_THAT(Find("a.cc", "int a;\n// TO~DO: more\n"),
              ElementsAre(Join("a.cc:2: unfinished work: TO~DO")));
}

TEST(FindForbiddenText, FindsPathsOfAMachine) {
  for (const char* path : {"/ho~me/x", "/op~t/x", "/sr~v/data"}) {
    EXPECT_THAT(Find("a.sh", std::string("cd ") + path), SizeIs(1)) << path;
    EXPECT_THAT(Find("a.cc", std::string("Open(\"") + path), SizeIs(1)) << path;
  }
}

TEST(FindForbiddenText, TakesPathsThatAreTheSameEverywhere) {
  EXPECT_THAT(Find("a.cc",
                   "Read(\"/proc/self/cgroup\");  // as in service/home/x\n"
                   "Read(DATA \"/judges/sample.in\");\n"
                   "Link(\"https://example.org/home/x\");\n"),
              IsEmpty());
}

TEST(FindForbiddenText, FindsTestsThatAreSwitchedOffOrSleep) {
  EXPECT_THAT(Find("tests/a.cc", "GTEST_~SKIP();\nTEST(A, DIS~ABLED_B)\nsleep_~for(1s);\n"),
              ElementsAre(Join("tests/a.cc:1: test switched off: GTEST_~SKIP"),
                          Join("tests/a.cc:2: test switched off: DIS~ABLED_B"),
                          Join("tests/a.cc:3: sleep in a test: sleep_~for")));
}

TEST(FindForbiddenText, LetsTheProductSleep) {
  EXPECT_THAT(Find("storage/a.cc", "sleep_~for(1s);\n"), IsEmpty());
}

TEST(FindForbiddenText, LeavesAloneWhatIsNotOurs) {
  EXPECT_THAT(Find("LICENSE", "XX~X"), IsEmpty());
  EXPECT_THAT(Find("tests/data/a.txt", "XX~X"), IsEmpty());
}

}  // namespace
}  // namespace puzzlesolver::architecture
