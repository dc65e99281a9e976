#include "service/telemetry/call_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/solving.h"
#include "tests/unit/telemetry/answers.h"
#include "tests/unit/telemetry/log_lines.h"

namespace puzzlesolver::telemetry {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Json = nlohmann::ordered_json;

rpc::CallIdentity Solve() {
  return {.service = "PuzzleSolver", .method = "Solve", .request_id = "id-1", .peer = "ipv4:1"};
}

class CallLogTest : public ::testing::Test {
 protected:
  // Without the time.
  std::vector<Json> Logged() const {
    std::vector<Json> lines = lines_.Objects();
    for (Json& line : lines) line.erase("time");
    return lines;
  }

  // Of an answer to a call that is not, or is, sampled.
  std::string LevelOf(const absl::StatusOr<app::Answer>& answer, bool sampled = false) {
    rpc::CallIdentity call = Solve();
    call.sampled = sampled;
    log_.OnAnswer(call, answer, nullptr);
    return lines_.Objects().back()["level"];
  }

  std::string LevelOf(grpc::StatusCode code, std::uint64_t answers, bool sampled = false) {
    rpc::CallIdentity call = Solve();
    call.sampled = sampled;
    log_.OnEnd(call, {.code = code, .answers = answers});
    return lines_.Objects().back()["level"];
  }

  LogLines lines_;
  CallLog log_{lines_.logger()};
};

TEST_F(CallLogTest, TellsAllOfASearchedQuestion) {
  rpc::CallIdentity call = Solve();
  call.caller = "robot";
  call.traceparent = "00-abc-def-01";
  log_.OnAnswer(call, Searched(316'046, absl::Microseconds(1234)),
                testing::Sliding("1 2 3/4 5 6/7 0 8").get());
  EXPECT_THAT(Logged(), ElementsAre(Json::parse(R"({
      "level": "info", "message": "question", "request_id": "id-1", "method": "Solve",
      "puzzle": "1 2 3/4 5 6/7 0 8 to 1 2 3/4 5 6/7 8 0", "outcome": "SOLVED",
      "source": "SEARCH", "guarantee": "CANONICAL", "length": 3, "lower_bound": 3,
      "nodes": 316046, "duration_ms": 1.234, "caller": "robot", "peer": "ipv4:1",
      "traceparent": "00-abc-def-01"})")));
}

TEST_F(CallLogTest, TellsWhichLimitWasMet) {
  log_.OnAnswer(Solve(), Limited(app::Limit::kNodes), nullptr);
  EXPECT_THAT(Logged(), ElementsAre(Json::parse(R"({
      "level": "info", "message": "question", "request_id": "id-1", "method": "Solve",
      "outcome": "LIMIT", "limit": "NODES", "source": "SEARCH", "lower_bound": 40, "nodes": 500,
      "duration_ms": 0.0, "peer": "ipv4:1"})")));
}

TEST_F(CallLogTest, TellsOfAnUnsolvablePuzzle) {
  log_.OnAnswer(Solve(), Unsolvable(), nullptr);
  EXPECT_THAT(Logged(), ElementsAre(Json::parse(R"({
      "level": "debug", "message": "question", "request_id": "id-1", "method": "Solve",
      "outcome": "UNSOLVABLE", "source": "RULE", "nodes": 0, "duration_ms": 0.0,
      "peer": "ipv4:1"})")));
}

TEST_F(CallLogTest, TellsTheErrorOfAQuestion) {
  log_.OnAnswer(Solve(), absl::ResourceExhaustedError("The queue is full."), nullptr);
  EXPECT_THAT(Logged(), ElementsAre(Json::parse(R"({
      "level": "info", "message": "question", "request_id": "id-1", "method": "Solve",
      "outcome": "ERROR", "code": "RESOURCE_EXHAUSTED", "error": "The queue is full.",
      "peer": "ipv4:1"})")));
}

TEST_F(CallLogTest, TellsTheErrorOfACall) {
  log_.OnEnd(Solve(), {.code = grpc::StatusCode::INVALID_ARGUMENT,
                       .message = "Field tiles: 9 is twice.",
                       .duration = absl::Milliseconds(2)});
  EXPECT_THAT(Logged(), ElementsAre(Json::parse(R"({
      "level": "info", "message": "call failed", "request_id": "id-1", "method": "Solve",
      "code": "INVALID_ARGUMENT", "error": "Field tiles: 9 is twice.", "answers": 0,
      "duration_ms": 2.0, "peer": "ipv4:1"})")));
}

TEST_F(CallLogTest, LevelsOfAnswers) {
  const app::Answer quick = Solved(app::Source::kTable, absl::ZeroDuration());
  EXPECT_EQ(LevelOf(quick), "debug");
  EXPECT_EQ(LevelOf(Solved(app::Source::kCache, absl::ZeroDuration())), "debug");
  EXPECT_EQ(LevelOf(Unsolvable()), "debug");
  EXPECT_EQ(LevelOf(quick, true), "info");
  EXPECT_EQ(LevelOf(Searched(1, absl::ZeroDuration())), "info");
  EXPECT_EQ(LevelOf(Limited(app::Limit::kCacheOnly)), "info");
  EXPECT_EQ(LevelOf(absl::UnavailableError("")), "info");
  EXPECT_EQ(LevelOf(absl::InternalError("")), "warning");
  EXPECT_EQ(LevelOf(absl::UnknownError(""), true), "warning");
}

TEST_F(CallLogTest, LevelsOfEnds) {
  EXPECT_EQ(LevelOf(grpc::StatusCode::OK, 0), "debug");
  EXPECT_EQ(LevelOf(grpc::StatusCode::OK, 0, true), "info");
  EXPECT_EQ(LevelOf(grpc::StatusCode::OK, 2), "debug");
  EXPECT_EQ(LevelOf(grpc::StatusCode::INVALID_ARGUMENT, 0), "info");
  EXPECT_EQ(LevelOf(grpc::StatusCode::CANCELLED, 1), "info");
  EXPECT_EQ(LevelOf(grpc::StatusCode::INTERNAL, 1), "warning");
  EXPECT_EQ(LevelOf(grpc::StatusCode::UNKNOWN, 0, true), "warning");
}

TEST_F(CallLogTest, AdministrationIsAlwaysTold) {
  rpc::CallIdentity call = Solve();
  call.service = "PuzzleSolverAdmin";
  log_.OnEnd(call, {});
  ASSERT_THAT(Logged(), SizeIs(1));
  EXPECT_EQ(Logged()[0]["level"], "info");
}

TEST_F(CallLogTest, ACallThatHadItsAnswerNeedsNoFurtherLine) {
  log_.OnEnd(Solve(), {.answers = 1});
  log_.OnEnd(Solve(), {.code = grpc::StatusCode::RESOURCE_EXHAUSTED, .answers = 1, .errors = 1});
  EXPECT_THAT(Logged(), IsEmpty());
  log_.OnEnd(Solve(), {.answers = 3});
  ASSERT_THAT(Logged(), SizeIs(1));
  EXPECT_EQ(Logged()[0]["answers"], 3);
  EXPECT_EQ(Logged()[0]["message"], "call");
}

TEST_F(CallLogTest, IsSilentBelowTheLevel) {
  lines_.logger()->set_level(spdlog::level::info);
  log_.OnAnswer(Solve(), Solved(app::Source::kTable, absl::ZeroDuration()), nullptr);
  log_.OnEnd(Solve(), {.answers = 0});
  EXPECT_THAT(Logged(), IsEmpty());
}

TEST_F(CallLogTest, CutsTheTextOfALargePuzzle) {
  const auto large = sliding::Board::Standard(*sliding::Geometry::Create(30, 30));
  const auto instance = SlidingInstance::Create(large, large);
  log_.OnAnswer(Solve(), Unsolvable(), instance->get());
  const std::string puzzle = Logged()[0]["puzzle"];
  EXPECT_THAT(puzzle, SizeIs(1003));
  EXPECT_THAT(puzzle, ::testing::StartsWith("1 2 3 "));
  EXPECT_THAT(puzzle, ::testing::EndsWith("..."));
}

}  // namespace
}  // namespace puzzlesolver::telemetry
