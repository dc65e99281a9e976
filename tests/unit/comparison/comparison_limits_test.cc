// How methods end without a solution.

#include <gtest/gtest.h>

#include <cstdint>
#include <stop_token>
#include <string>

#include "service/engine/comparison/comparison.h"
#include "tests/support/solving.h"

namespace puzzlesolver {
namespace {

using testing::Sliding;

constexpr char kHard[] = "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2";

/// The default size of patterns would take a quarter of a second for each test.
ComparisonTables TablesFor(const SlidingInstance& instance) {
  const sliding::Geometry& geometry = instance.renamed().geometry();
  const int pattern_size = geometry.cells() < 16 ? 0 : 4;
  return *ComparisonTables::Build(geometry, instance.goal_cell(), {.pattern_size = pattern_size},
                                  {});
}

class ComparisonLimits : public ::testing::TestWithParam<SearchMethod> {
 protected:
  bool IsIdaStar() const { return GetParam().algorithm == SearchAlgorithm::kIdaStar; }

  MethodReport Run(const SlidingInstance& instance, const ComparisonOptions& options = {},
                   const std::stop_token& stop = {}) const {
    return RunMethod(instance, GetParam(), TablesFor(instance), options, stop);
  }
};

INSTANTIATE_TEST_SUITE_P(Engine, ComparisonLimits, ::testing::ValuesIn(AllSearchMethods()),
                         [](const auto& test) { return std::to_string(test.index); });

TEST_P(ComparisonLimits, SolvedBoardTakesNoNodes) {
  for (const char* solved : {"1 2 3/4 5 6/7 8 0", "1 2 3 0", "1/2/0"}) {
    const auto instance = *SlidingInstance::Create(
        testing::SlidingBoard(solved),
        sliding::Board::Standard(testing::SlidingBoard(solved).geometry()));
    const MethodReport report = Run(*instance);
    if (report.outcome == MethodOutcome::kNotAvailable) {
      EXPECT_EQ(GetParam().heuristic, SearchHeuristic::kPatternDatabases);
      continue;
    }
    EXPECT_EQ(report.outcome, MethodOutcome::kSolved);
    EXPECT_TRUE(report.moves.empty());
    EXPECT_EQ(report.expanded, 0u);
    EXPECT_EQ(report.generated, 0u);
    EXPECT_EQ(report.peak_stored_states,
              GetParam().algorithm == SearchAlgorithm::kBidirectionalBreadthFirst ? 2u : 1u);
    EXPECT_FALSE(report.effective_branching_factor);
  }
}

TEST_P(ComparisonLimits, UnsolvableBoardIsExhaustedOrNotBegun) {
  const MethodReport report = Run(*Sliding("1 2 3/4 5 6/8 7 0"));
  EXPECT_TRUE(report.moves.empty());
  EXPECT_FALSE(report.effective_branching_factor);
  if (IsIdaStar()) {
    EXPECT_EQ(report.outcome, MethodOutcome::kUnsolvable);
    EXPECT_EQ(report.expanded, 0u);
    return;
  }
  EXPECT_EQ(report.outcome, MethodOutcome::kExhausted);
  if (GetParam().algorithm == SearchAlgorithm::kBidirectionalBreadthFirst) return;
  // All 181,440 states, each cell of the blank equally often, have 483,840 moves: all but the first
  // leave one out. A state that is reopened is expanded again.
  EXPECT_EQ(report.peak_stored_states, 181'440u);
  EXPECT_EQ(report.expanded, 181'440u + report.reopened);
  if (report.reopened == 0) {
    EXPECT_EQ(report.generated, 483'840u - 181'439u);
  }
}

TEST_P(ComparisonLimits, NodeLimitIsExact) {
  for (const std::uint64_t limit : {0, 1, 33}) {
    const MethodReport report = Run(*Sliding(kHard), {.max_expanded = limit});
    EXPECT_EQ(report.outcome, MethodOutcome::kNodeLimit);
    EXPECT_EQ(report.expanded, limit);
    EXPECT_LE(report.lower_bound, 52);
    EXPECT_TRUE(report.moves.empty());
  }
}

TEST_P(ComparisonLimits, MemoryLimitIsTheResultOfWhoeverStoresStates) {
  constexpr std::uint64_t kBytes = 500'000;
  const MethodReport report =
      Run(*Sliding(kHard), {.max_expanded = 1'000'000, .max_stored_bytes = kBytes});
  EXPECT_LE(report.peak_stored_bytes, kBytes);
  if (IsIdaStar()) {
    EXPECT_NE(report.outcome, MethodOutcome::kMemoryLimit);
    EXPECT_LE(report.peak_stored_states, 53u);
    return;
  }
  EXPECT_EQ(report.outcome, MethodOutcome::kMemoryLimit);
  EXPECT_TRUE(report.moves.empty());
  EXPECT_GT(report.lower_bound, 0);
  EXPECT_LE(report.lower_bound, 52);
  EXPECT_GT(report.peak_stored_states, kBytes / 50);
}

TEST_P(ComparisonLimits, NoMemoryAtAllIsNoError) {
  const MethodReport report = Run(*Sliding("1 2 3/4 5 6/7 0 8"), {.max_stored_bytes = 0});
  EXPECT_EQ(report.outcome, IsIdaStar() ? MethodOutcome::kSolved : MethodOutcome::kMemoryLimit);
}

TEST_P(ComparisonLimits, EndsWhenToldTo) {
  std::stop_source stop;
  stop.request_stop();
  const MethodReport report = Run(*Sliding(kHard), {}, stop.get_token());
  EXPECT_EQ(report.outcome, MethodOutcome::kStopped);
  EXPECT_TRUE(report.moves.empty());
}

TEST_P(ComparisonLimits, OneRow) {
  const auto geometry = *sliding::Geometry::Create(1, 5);
  const auto instance = *SlidingInstance::Create(sliding::Board::Ordered(geometry, 0),
                                                 sliding::Board::Standard(geometry));
  const MethodReport report = Run(*instance);
  if (GetParam().heuristic == SearchHeuristic::kPatternDatabases) {
    EXPECT_EQ(report.outcome, MethodOutcome::kNotAvailable);
    return;
  }
  EXPECT_EQ(testing::Letters(*instance, report.moves), "RRRR");
  EXPECT_EQ(report.generated, 4u);
  EXPECT_EQ(report.effective_branching_factor, 1);
}

}  // namespace
}  // namespace puzzlesolver
