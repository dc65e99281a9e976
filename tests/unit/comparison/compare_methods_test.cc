#include "service/engine/comparison/compare_methods.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

class CompareMethodsTest : public ::testing::Test {
 protected:
  CompareMethodsTest() {
    comparison_.methods = AllSearchMethods();
    comparison_.clock = [asked = std::uint64_t{0}]() mutable {
      const std::uint64_t now = asked * asked;
      ++asked;
      return now;
    };
  }

  void Add(const char* start, const char* goal) {
    instances_.push_back(testing::Sliding(start, goal));
    comparison_.boards.push_back(instances_.back().get());
  }

  std::vector<std::unique_ptr<SlidingInstance>> instances_;
  Comparison comparison_;
};

TEST_F(CompareMethodsTest, RunsEveryMethodOnEveryBoardInTurn) {
  Add("8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0");
  Add("1 4 2/3 5 0", "0 1 2/3 4 5");
  Add("1 0 2/8 4 3/7 6 5", "1 2 3/8 0 4/7 6 5");
  std::vector<MethodRun> told;
  comparison_.on_run = [&](const MethodRun& run) { told.push_back(run); };
  const auto runs = CompareMethods(comparison_, {});
  ASSERT_TRUE(runs.ok()) << runs.status();
  const std::size_t methods = comparison_.methods.size();
  ASSERT_EQ(runs->size(), 3 * methods);
  EXPECT_EQ(told.size(), runs->size());
  for (std::size_t i = 0; i < runs->size(); ++i) {
    const MethodRun& run = (*runs)[i];
    EXPECT_EQ(run.board, i / methods);
    EXPECT_EQ(run.method, comparison_.methods[i % methods]);
    EXPECT_EQ(run.report.outcome, MethodOutcome::kSolved) << NameOf(run.method);
    EXPECT_EQ(run.report.moves.size(), (*runs)[run.board * methods].report.moves.size());
    EXPECT_EQ(told[i].report.generated, run.report.generated);
    EXPECT_EQ(run.nanoseconds, 4 * i + 1);
  }
  EXPECT_EQ((*runs)[0].report.moves.size(), 31u);
}

TEST_F(CompareMethodsTest, KeepsEachMethodWithinTheLimits) {
  Add("8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0");
  comparison_.options.max_expanded = 50;
  const auto runs = CompareMethods(comparison_, {});
  ASSERT_TRUE(runs.ok()) << runs.status();
  for (const MethodRun& run : *runs) {
    EXPECT_EQ(run.report.outcome, MethodOutcome::kNodeLimit) << NameOf(run.method);
    EXPECT_EQ(run.report.expanded, 50u);
  }
}

TEST_F(CompareMethodsTest, StopsWhatRemains) {
  Add("8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0");
  std::stop_source stop;
  comparison_.on_run = [&](const MethodRun&) { stop.request_stop(); };
  const auto runs = CompareMethods(comparison_, stop.get_token());
  ASSERT_TRUE(runs.ok()) << runs.status();
  ASSERT_EQ(runs->size(), comparison_.methods.size());
  EXPECT_EQ(runs->front().report.outcome, MethodOutcome::kSolved);
  for (std::size_t i = 1; i < runs->size(); ++i) {
    EXPECT_EQ((*runs)[i].report.outcome, MethodOutcome::kStopped);
    EXPECT_EQ((*runs)[i].report.expanded, 0u);
  }
}

TEST_F(CompareMethodsTest, NamesABoardThatIsTooLarge) {
  const auto geometry = *sliding::Geometry::Create(6, 6);
  const auto solved = sliding::Board::Standard(geometry);
  const auto instance = *SlidingInstance::Create(solved, solved);
  comparison_.boards.push_back(instance.get());
  const auto runs = CompareMethods(comparison_, {});
  EXPECT_EQ(runs.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_NE(runs.status().message().find("up to 32 cells"), std::string::npos) << runs.status();
}

}  // namespace
}  // namespace puzzlesolver
