#include "service/rpc/count_query.h"

#include <gtest/gtest.h>

#include "service/engine/puzzles/field_error.h"
#include "service/rpc/error_reason.h"
#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

using Kind = app::Question::Kind;

v1::CountRequest Request() {
  v1::CountRequest request;
  *request.mutable_puzzle() = SlidingPuzzle(3, 3, kTwoMovesAway);
  return request;
}

app::SolveQuery QueryOf(const v1::CountRequest& request) {
  return QueryFromProto(request, absl::Seconds(10)).value();
}

TEST(CountQueryTest, TheLengthIsThatOfAnyShortestSolution) {
  v1::CountRequest request = Request();
  request.mutable_length();
  const app::SolveQuery query = QueryOf(request);
  EXPECT_EQ(query.question, (app::Question{.tie_break = TieBreak::kAny}));
  EXPECT_EQ(query.time_limit, absl::Seconds(10));
}

TEST(CountQueryTest, WithinSoManyMoves) {
  v1::CountRequest request = Request();
  request.mutable_within()->set_moves(17);
  EXPECT_EQ(QueryOf(request).question.kind, Kind::kWithin);
  EXPECT_EQ(QueryOf(request).question.moves, 17);
  request.mutable_within()->set_moves(0xFFFFFFFF);
  EXPECT_GT(QueryOf(request).question.moves, 10'000);
}

TEST(CountQueryTest, SolutionsAndHowManyToList) {
  v1::CountRequest request = Request();
  request.mutable_solutions()->set_max_listed(10'000);
  EXPECT_EQ(QueryOf(request).question.kind, Kind::kCount);
  EXPECT_EQ(QueryOf(request).question.max_listed, 10'000u);
}

TEST(CountQueryTest, TakesTheOptionsOfASearch) {
  v1::CountRequest request = Request();
  request.mutable_length();
  request.mutable_time_limit()->set_seconds(3);
  request.set_max_nodes(5);
  request.set_max_memory_bytes(7);
  request.set_cache_use(v1::CACHE_USE_BYPASS);
  request.mutable_progress_interval()->set_seconds(2);
  const app::SolveQuery query = QueryOf(request);
  EXPECT_EQ(query.time_limit, absl::Seconds(3));
  EXPECT_EQ(query.max_nodes, 5u);
  EXPECT_EQ(query.max_memory_bytes, 7u);
  EXPECT_EQ(query.cache_use, app::CacheUse::kBypass);
  EXPECT_EQ(query.progress_interval, absl::Seconds(2));
}

std::string FieldThatIsWrong(const v1::CountRequest& request) {
  const absl::Status status = QueryFromProto(request, absl::Seconds(10)).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  return FieldOf(status);
}

TEST(CountQueryTest, WrongFieldsAreNamed) {
  EXPECT_EQ(FieldThatIsWrong(Request()), "question");
  v1::CountRequest request = Request();
  request.mutable_solutions()->set_max_listed(10'001);
  EXPECT_EQ(FieldThatIsWrong(request), "solutions.max_listed");
  request.mutable_length();
  request.mutable_time_limit();
  EXPECT_EQ(FieldThatIsWrong(request), "time_limit");
  request.clear_time_limit();
  request.mutable_progress_interval()->set_seconds(-1);
  EXPECT_EQ(FieldThatIsWrong(request), "progress_interval");
  request.clear_progress_interval();
  request.set_cache_use(static_cast<v1::CacheUse>(9));
  EXPECT_EQ(FieldThatIsWrong(request), "cache_use");
  request.clear_cache_use();
  request.clear_puzzle();
  EXPECT_EQ(FieldThatIsWrong(request), "puzzle");
}

}  // namespace
}  // namespace puzzlesolver::rpc
