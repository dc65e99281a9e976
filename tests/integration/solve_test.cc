#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "tests/integration/service_test.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using SolveTest = ServiceTest;

void ExpectSolved(const SolveResult& result, v1::Source source, const std::string& moves) {
  ASSERT_TRUE(result.status.ok()) << result.status.error_message();
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_CANONICAL);
  EXPECT_EQ(v1::Source_Name(result.header().source()), v1::Source_Name(source));
  EXPECT_EQ(result.moves(), moves);
  EXPECT_EQ(result.header().length(), moves.size());
  EXPECT_EQ(result.header().lower_bound(), moves.size());
  EXPECT_TRUE(result.header().final());
  EXPECT_TRUE(result.messages.back().answer().last_part());
}

TEST_F(SolveTest, TheEightPuzzleComesFromItsTable) {
  const SolveResult result = Solve(SlidingPuzzle(3, 3, kTwoMovesAway));
  ExpectSolved(result, v1::SOURCE_TABLE, "RD");
  ASSERT_EQ(result.messages.size(), 1u);
  const auto& tiles = result.messages[0].answer().moves().sliding().tiles();
  EXPECT_EQ(Numbers(tiles.begin(), tiles.end()), (Numbers{5, 6}));
}

TEST_F(SolveTest, TheFifteenPuzzleIsSearchedOnceAndThenStored) {
  const SolveResult searched = Solve(SlidingPuzzle(4, 4, kFifteenPuzzle));
  ExpectSolved(searched, v1::SOURCE_SEARCH, kFifteenSolution);
  EXPECT_GT(searched.header().statistics().expanded_nodes(), 0u);
  const SolveResult stored = Solve(SlidingPuzzle(4, 4, kFifteenPuzzle));
  ExpectSolved(stored, v1::SOURCE_CACHE, kFifteenSolution);
  EXPECT_EQ(stored.messages.size(), 1u);
  EXPECT_EQ(stored.header().statistics().expanded_nodes(), 0u);
  EXPECT_EQ(server().GetStatistics().searches_started, 1u);
}

TEST_F(SolveTest, EveryStateOnASolvedPathIsStored) {
  const v1::Puzzle start =
      SlidingPuzzle(4, 4, {2, 3, 4, 0, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15});
  ExpectSolved(Solve(start), v1::SOURCE_SEARCH, "LLLDRDRDR");
  const v1::Puzzle after_three =
      SlidingPuzzle(4, 4, {0, 2, 3, 4, 1, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15});
  ExpectSolved(Solve(after_three), v1::SOURCE_CACHE, "DRDRDR");
}

TEST_F(SolveTest, AllGoalsWithTheSameBlankShareTheirAnswers) {
  ExpectSolved(Solve(SlidingPuzzle(2, 5, {1, 2, 0, 3, 4, 6, 7, 8, 9, 5})), v1::SOURCE_SEARCH,
               "RRD");
  const SolveResult renamed =
      Solve(SlidingPuzzle(2, 5, {2, 1, 0, 5, 4, 6, 7, 8, 9, 3}, {2, 1, 5, 4, 3, 6, 7, 8, 9, 0}));
  ExpectSolved(renamed, v1::SOURCE_CACHE, "RRD");
  const auto& tiles = renamed.messages[0].answer().moves().sliding().tiles();
  EXPECT_EQ(Numbers(tiles.begin(), tiles.end()), (Numbers{5, 4, 3}));
}

TEST_F(SolveTest, TheRotationGame) {
  ExpectSolved(Solve(RotationPuzzle(kRotationCells)), v1::SOURCE_SEARCH, "AC");
  ExpectSolved(Solve(RotationPuzzle(kRotationCells)), v1::SOURCE_CACHE, "AC");
}

TEST_F(SolveTest, SolvedAlready) {
  ExpectSolved(Solve(SlidingPuzzle(2, 2, {1, 2, 3, 0})), v1::SOURCE_RULE, "");
}

TEST_F(SolveTest, UnsolvableIsAnAnswer) {
  const SolveResult result =
      Solve(SlidingPuzzle(4, 4, {13, 1, 2, 4, 5, 0, 3, 7, 9, 6, 10, 12, 15, 8, 11, 14}));
  ASSERT_TRUE(result.status.ok());
  ASSERT_EQ(result.messages.size(), 1u);
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_UNSOLVABLE);
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_NONE);
  EXPECT_EQ(result.header().source(), v1::SOURCE_RULE);
  EXPECT_EQ(result.header().unsolvable_reason(), v1::UNSOLVABLE_REASON_PARITY);
  EXPECT_THAT(result.header().explanation(), HasSubstr("permutation"));
  EXPECT_FALSE(result.header().has_length());
}

TEST_F(SolveTest, ANodeLimitIsAnAnswerWithABound) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  request.set_max_nodes(100'000);
  const SolveResult result = Solve(request);
  ASSERT_TRUE(result.status.ok()) << result.status.error_message();
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(result.header().limit_reason(), v1::LIMIT_REASON_NODES);
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_NONE);
  EXPECT_GE(result.header().lower_bound(), 40u);
  EXPECT_LE(result.header().statistics().expanded_nodes(), 100'000u);
}

TEST_F(SolveTest, ATimeLimitIsAnAnswerToo) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  request.mutable_time_limit()->set_nanos(100'000'000);
  const SolveResult result = Solve(request);
  ASSERT_TRUE(result.status.ok()) << result.status.error_message();
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(result.header().limit_reason(), v1::LIMIT_REASON_TIME);
}

TEST_F(SolveTest, CacheOnlyNeverSearches) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
  request.set_cache_use(v1::CACHE_USE_ONLY);
  const SolveResult result = Solve(request);
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(result.header().limit_reason(), v1::LIMIT_REASON_CACHE_ONLY);
  EXPECT_EQ(server().GetStatistics().searches_started, 0u);
}

TEST_F(SolveTest, MovesOneByOne) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(4, 4, kFifteenPuzzle));
  request.set_moves_per_message(1);
  request.mutable_progress_interval();
  const SolveResult result = Solve(request);
  ASSERT_EQ(result.messages.size(), 52u);
  EXPECT_EQ(result.moves(), kFifteenSolution);
  for (std::size_t i = 0; i < result.messages.size(); ++i) {
    const v1::AnswerPart& part = result.messages[i].answer();
    EXPECT_EQ(part.has_header(), i == 0);
    EXPECT_EQ(part.moves().sliding().directions_size(), 1);
    EXPECT_EQ(part.last_part(), i == 51);
  }
}

TEST_F(SolveTest, WithoutPathOnlyTheLength) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  request.set_include_path(false);
  const SolveResult result = Solve(request);
  ASSERT_EQ(result.messages.size(), 1u);
  EXPECT_EQ(result.header().length(), 2u);
  EXPECT_FALSE(result.messages[0].answer().has_moves());
}

TEST_F(SolveTest, AnyShortestSolution) {
  v1::SolveRequest request = SolveRequestFor(RotationPuzzle(kRotationCells));
  request.set_tie_break(v1::TIE_BREAK_ANY);
  const SolveResult result = Solve(request);
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(result.header().length(), 2u);
}

struct WrongRequest {
  const char* name;
  std::function<void(v1::SolveRequest&)> spoil;
  const char* field;
  const char* reason;
};

void PrintTo(const WrongRequest& wrong, std::ostream* out) { *out << wrong.name; }

class WrongRequestTest : public ServiceTest, public testing::WithParamInterface<WrongRequest> {};

TEST_P(WrongRequestTest, IsABadRequest) {
  v1::SolveRequest request = SolveRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  GetParam().spoil(request);
  const SolveResult result = Solve(request);
  EXPECT_EQ(result.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(FieldIn(result.status), GetParam().field);
  EXPECT_EQ(ReasonIn(result.status), GetParam().reason);
  EXPECT_TRUE(result.messages.empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongRequestTest,
    testing::Values(
        WrongRequest{"puzzle", [](auto& r) { r.clear_puzzle(); }, "puzzle", "INVALID_PUZZLE"},
        WrongRequest{"rows", [](auto& r) { r.mutable_puzzle()->mutable_sliding()->set_rows(0); },
                     "puzzle.sliding.rows", "INVALID_PUZZLE"},
        WrongRequest{"columns",
                     [](auto& r) { r.mutable_puzzle()->mutable_sliding()->set_columns(1000); },
                     "puzzle.sliding.columns", "INVALID_PUZZLE"},
        WrongRequest{"tiles",
                     [](auto& r) { r.mutable_puzzle()->mutable_sliding()->set_tiles(0, 2); },
                     "puzzle.sliding.tiles", "INVALID_PUZZLE"},
        WrongRequest{"goal", [](auto& r) { r.mutable_puzzle()->mutable_sliding()->add_goal(1); },
                     "puzzle.sliding.goal", "INVALID_PUZZLE"},
        WrongRequest{"cells", [](auto& r) { r.mutable_puzzle()->mutable_rotation(); },
                     "puzzle.rotation.cells", "INVALID_PUZZLE"},
        WrongRequest{"quality", [](auto& r) { r.set_quality(static_cast<v1::Quality>(77)); },
                     "quality", "INVALID_OPTION"},
        WrongRequest{"quality_factor", [](auto& r) { r.set_quality_factor(2); }, "quality_factor",
                     "INVALID_OPTION"},
        WrongRequest{"tie_break", [](auto& r) { r.set_tie_break(static_cast<v1::TieBreak>(77)); },
                     "tie_break", "INVALID_OPTION"},
        WrongRequest{"cache_use", [](auto& r) { r.set_cache_use(static_cast<v1::CacheUse>(77)); },
                     "cache_use", "INVALID_OPTION"},
        WrongRequest{"time_limit", [](auto& r) { r.mutable_time_limit(); }, "time_limit",
                     "INVALID_OPTION"},
        WrongRequest{"progress_interval",
                     [](auto& r) { r.mutable_progress_interval()->set_seconds(-1); },
                     "progress_interval", "INVALID_OPTION"}),
    [](const auto& test) { return test.param.name; });

TEST_F(SolveTest, BoardsTooLargeToSolveAreRefused) {
  v1::Puzzle puzzle = SlidingPuzzle(33, 33, {});
  for (std::uint32_t tile = 0; tile < 33 * 33; ++tile) puzzle.mutable_sliding()->add_tiles(tile);
  const SolveResult result = Solve(puzzle);
  EXPECT_EQ(result.status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ReasonIn(result.status), "PUZZLE_TOO_LARGE");
}

}  // namespace
}  // namespace puzzlesolver
