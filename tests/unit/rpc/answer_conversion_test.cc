#include "service/rpc/answer_conversion.h"

#include <gtest/gtest.h>

#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

TEST(EnumConversionTest, OutcomesAreTotal) {
  EXPECT_EQ(ToProto(app::Outcome::kSolved), v1::OUTCOME_SOLVED);
  EXPECT_EQ(ToProto(app::Outcome::kUnsolvable), v1::OUTCOME_UNSOLVABLE);
  EXPECT_EQ(ToProto(app::Outcome::kLimit), v1::OUTCOME_LIMIT);
  EXPECT_EQ(v1::Outcome_ARRAYSIZE, 4);
}

TEST(EnumConversionTest, GuaranteesAreTotal) {
  EXPECT_EQ(ToProto(app::Guarantee::kNone), v1::GUARANTEE_NONE);
  EXPECT_EQ(ToProto(app::Guarantee::kLegal), v1::GUARANTEE_LEGAL);
  EXPECT_EQ(ToProto(app::Guarantee::kBounded), v1::GUARANTEE_BOUNDED);
  EXPECT_EQ(ToProto(app::Guarantee::kOptimal), v1::GUARANTEE_OPTIMAL);
  EXPECT_EQ(ToProto(app::Guarantee::kCanonical), v1::GUARANTEE_CANONICAL);
  EXPECT_EQ(v1::Guarantee_ARRAYSIZE, 6);
}

TEST(EnumConversionTest, SourcesAreTotal) {
  EXPECT_EQ(ToProto(app::Source::kTable), v1::SOURCE_TABLE);
  EXPECT_EQ(ToProto(app::Source::kCache), v1::SOURCE_CACHE);
  EXPECT_EQ(ToProto(app::Source::kSearch), v1::SOURCE_SEARCH);
  EXPECT_EQ(ToProto(app::Source::kRule), v1::SOURCE_RULE);
  EXPECT_EQ(v1::Source_ARRAYSIZE, 5);
}

TEST(EnumConversionTest, LimitsAreTotal) {
  EXPECT_EQ(ToProto(app::Limit::kNone), v1::LIMIT_REASON_UNSPECIFIED);
  EXPECT_EQ(ToProto(app::Limit::kTime), v1::LIMIT_REASON_TIME);
  EXPECT_EQ(ToProto(app::Limit::kNodes), v1::LIMIT_REASON_NODES);
  EXPECT_EQ(ToProto(app::Limit::kDepth), v1::LIMIT_REASON_MEMORY);
  EXPECT_EQ(ToProto(app::Limit::kMemory), v1::LIMIT_REASON_MEMORY);
  EXPECT_EQ(ToProto(app::Limit::kCacheOnly), v1::LIMIT_REASON_CACHE_ONLY);
  EXPECT_EQ(ToProto(app::Limit::kWorkShare), v1::LIMIT_REASON_WORK_SHARE);
  EXPECT_EQ(v1::LimitReason_ARRAYSIZE, 6);
}

app::Answer SolvedInTwoMoves() {
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.guarantee = app::Guarantee::kCanonical;
  answer.source = app::Source::kSearch;
  answer.moves = {0, 2};
  answer.lower_bound = 2;
  answer.statistics = {.expanded = 7, .generated = 11, .iterations = 3};
  answer.elapsed = absl::Milliseconds(1500);
  return answer;
}

TEST(ToHeaderTest, TellsASolution) {
  const auto instance = MakeInstance(SlidingPuzzle(3, 3, kTwoMovesAway));
  const v1::AnswerHeader header = ToHeader(SolvedInTwoMoves(), *instance);
  EXPECT_EQ(header.answer_index(), 0u);
  EXPECT_TRUE(header.final());
  EXPECT_EQ(header.outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(header.guarantee(), v1::GUARANTEE_CANONICAL);
  EXPECT_EQ(header.source(), v1::SOURCE_SEARCH);
  ASSERT_TRUE(header.has_length());
  EXPECT_EQ(header.length(), 2u);
  EXPECT_EQ(header.lower_bound(), 2u);
  EXPECT_EQ(header.statistics().expanded_nodes(), 7u);
  EXPECT_EQ(header.statistics().generated_nodes(), 11u);
  EXPECT_EQ(header.statistics().iterations(), 3u);
  EXPECT_EQ(header.statistics().elapsed().seconds(), 1);
  EXPECT_EQ(header.statistics().elapsed().nanos(), 500'000'000);
  EXPECT_EQ(header.unsolvable_reason(), v1::UNSOLVABLE_REASON_UNSPECIFIED);
  EXPECT_EQ(header.limit_reason(), v1::LIMIT_REASON_UNSPECIFIED);
  EXPECT_EQ(header.explanation(), "");
}

TEST(ToHeaderTest, AnEmptySolutionHasALength) {
  app::Answer answer = SolvedInTwoMoves();
  answer.moves.clear();
  const auto instance = MakeInstance(SlidingPuzzle(2, 2, {1, 2, 3, 0}));
  EXPECT_TRUE(ToHeader(answer, *instance).has_length());
}

TEST(ToHeaderTest, TellsWhyUnsolvable) {
  app::Answer answer;
  answer.outcome = app::Outcome::kUnsolvable;
  answer.reason = "The tiles say so.";
  const auto instance = MakeInstance(SlidingPuzzle(1, 4, {2, 3, 1, 0}));
  const v1::AnswerHeader header = ToHeader(answer, *instance);
  EXPECT_EQ(header.outcome(), v1::OUTCOME_UNSOLVABLE);
  EXPECT_EQ(header.guarantee(), v1::GUARANTEE_NONE);
  EXPECT_EQ(header.unsolvable_reason(), v1::UNSOLVABLE_REASON_TILE_ORDER);
  EXPECT_EQ(header.explanation(), "The tiles say so.");
  EXPECT_FALSE(header.has_length());
}

TEST(ToHeaderTest, TellsWhichLimit) {
  app::Answer answer;
  answer.limit = app::Limit::kNodes;
  answer.lower_bound = 41;
  const auto instance = MakeInstance(SlidingPuzzle(3, 3, kTwoMovesAway));
  const v1::AnswerHeader header = ToHeader(answer, *instance);
  EXPECT_EQ(header.outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(header.limit_reason(), v1::LIMIT_REASON_NODES);
  EXPECT_EQ(header.lower_bound(), 41u);
  EXPECT_FALSE(header.has_length());
}

TEST(ProgressTest, IsTold) {
  const v1::Progress progress =
      ToProto(app::Progress{.lower_bound = 50,
                            .statistics = {.expanded = 12, .generated = 34, .iterations = 5},
                            .elapsed = absl::Seconds(2)});
  EXPECT_EQ(progress.lower_bound(), 50u);
  EXPECT_EQ(progress.statistics().expanded_nodes(), 12u);
  EXPECT_EQ(progress.statistics().generated_nodes(), 34u);
  EXPECT_EQ(progress.statistics().iterations(), 5u);
  EXPECT_EQ(progress.statistics().elapsed().seconds(), 2);
}

}  // namespace
}  // namespace puzzlesolver::rpc
