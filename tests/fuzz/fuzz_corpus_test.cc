// Every input of the fuzzers' corpora, in an ordinary build.

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

namespace fs = std::filesystem;

std::vector<std::uint8_t> ReadBytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class FuzzCorpus : public ::testing::TestWithParam<Target> {};

TEST_P(FuzzCorpus, BreaksNoPromise) {
  const fs::path folder = fs::path(PUZZLESOLVER_FUZZ_CORPORA) / GetParam().name;
  ASSERT_TRUE(fs::is_directory(folder)) << folder;
  ASSERT_FALSE(fs::is_empty(folder)) << folder;
  for (const auto& entry : fs::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path());
    const std::vector<std::uint8_t> bytes = ReadBytes(entry.path());
    EXPECT_NO_THROW(EXPECT_EQ(GetParam().run(bytes.data(), bytes.size()), 0));
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus, ::testing::ValuesIn(kTargets),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(FuzzCorpora, BelongToTargets) {
  for (const auto& entry : fs::directory_iterator(PUZZLESOLVER_FUZZ_CORPORA)) {
    EXPECT_NE(FindTarget(entry.path().filename().string()), nullptr) << entry.path();
  }
}

TEST(Promise, IsRequired) {
  EXPECT_NO_THROW(Require(true, "kept"));
  EXPECT_THROW(Require(false, "broken"), std::logic_error);
}

TEST(Promise, TellsSentences) {
  for (const char* sentence : {"Line 1: '. ' is no tile.", "12 tiles.", "'a. B' is none."}) {
    EXPECT_NO_THROW(RequireSentence(sentence)) << sentence;
  }
  for (const char* other : {"", "No stop", "small.", "Two. Of them.", "A line\n.", "\xff."}) {
    EXPECT_THROW(RequireSentence(other), std::logic_error) << other;
  }
}

}  // namespace
}  // namespace puzzlesolver::fuzz
