#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>

#include "tests/integration/service_test.h"
#include "tests/support/hint_call.h"

namespace puzzlesolver {
namespace {

using ::testing::HasSubstr;
using Statistics = app::PuzzleApp::Statistics;

/// Another one that no search ends on.
Numbers AnotherEndlessPuzzle() {
  Numbers tiles = kEndlessPuzzle;
  std::swap(tiles[15], tiles[11]);
  return tiles;
}

class HintTest : public ServiceTest {
 protected:
  HintResult Hint(const v1::HintRequest& request) { return puzzlesolver::Hint(stub(), request); }
  HintResult Hint(const v1::Puzzle& puzzle, std::uint32_t move_count = 0) {
    return Hint(HintRequestFor(puzzle, move_count));
  }

  static v1::HintRequest EndlessRequest(const std::string& session_key) {
    auto request = HintRequestFor(SlidingPuzzle(4, 4, kEndlessPuzzle));
    request.set_session_key(session_key);
    return request;
  }
  static v1::HintRequest AnotherEndlessRequest(const std::string& session_key) {
    auto request = HintRequestFor(SlidingPuzzle(4, 4, AnotherEndlessPuzzle()));
    request.set_session_key(session_key);
    return request;
  }

  void WaitUntilSearching(std::size_t searches) {
    WaitUntil([&](const Statistics& now) { return now.searches_running == searches; });
  }
};

void ExpectSuperseded(const grpc::Status& status) {
  EXPECT_EQ(status.error_code(), grpc::StatusCode::ABORTED);
  EXPECT_EQ(ReasonIn(status), "HINT_SUPERSEDED");
  EXPECT_THAT(status.error_message(), HasSubstr("newer hint"));
}

TEST_F(HintTest, GivesOneMoveUnlessMoreAreWanted) {
  const auto puzzle = SlidingPuzzle(3, 3, kTwoMovesAway);
  const HintResult hint = Hint(puzzle);
  ASSERT_TRUE(hint.status.ok()) << hint.status.error_message();
  EXPECT_EQ(hint.moves(), "R");
  EXPECT_THAT(hint.response.moves().sliding().tiles(), ::testing::ElementsAre(5));
  EXPECT_EQ(hint.header().outcome(), v1::OUTCOME_SOLVED);
  EXPECT_EQ(hint.header().guarantee(), v1::GUARANTEE_CANONICAL);
  EXPECT_EQ(hint.header().source(), v1::SOURCE_TABLE);
  EXPECT_EQ(hint.header().length(), 2u);
  EXPECT_TRUE(hint.header().final());
  EXPECT_EQ(Hint(puzzle, 1).moves(), "R");
  EXPECT_EQ(Hint(puzzle, 2).moves(), "RD");
  EXPECT_EQ(Hint(puzzle, 4'000'000'000).moves(), "RD");
}

TEST_F(HintTest, OfASolvedBoardThereIsNone) {
  const HintResult hint = Hint(SlidingPuzzle(2, 2, {1, 2, 3, 0}), 3);
  EXPECT_EQ(hint.header().length(), 0u);
  EXPECT_EQ(hint.header().source(), v1::SOURCE_RULE);
  EXPECT_FALSE(hint.response.has_moves());
}

TEST_F(HintTest, OfAnUnsolvableBoardThereIsAReason) {
  const HintResult hint = Hint(SlidingPuzzle(2, 2, {2, 1, 3, 0}));
  EXPECT_EQ(hint.header().outcome(), v1::OUTCOME_UNSOLVABLE);
  EXPECT_EQ(hint.header().unsolvable_reason(), v1::UNSOLVABLE_REASON_PARITY);
  EXPECT_FALSE(hint.response.has_moves());
}

TEST_F(HintTest, OfARotationGame) {
  EXPECT_EQ(Hint(RotationPuzzle(kRotationCells)).moves(), "A");
  EXPECT_EQ(Hint(RotationPuzzle(kRotationCells), 5).moves(), "AC");
}

TEST_F(HintTest, APlayerWhoLeavesThePathAndComesBackCostsNoNewSearch) {
  const HintResult first = Hint(SlidingPuzzle(4, 4, kFifteenPuzzle), 52);
  EXPECT_EQ(first.header().source(), v1::SOURCE_SEARCH);
  EXPECT_EQ(first.header().length(), 52u);
  EXPECT_EQ(first.moves(), kFifteenSolution);
  // The blank goes up, off the path, and back; then along the path, three times to the right.
  Numbers tiles = kFifteenPuzzle;
  for (const auto& [from, to] : {std::pair(8, 4), {4, 8}, {8, 9}, {9, 10}, {10, 11}}) {
    std::swap(tiles[static_cast<std::size_t>(from)], tiles[static_cast<std::size_t>(to)]);
    if (to == 4) continue;
    const HintResult hint = Hint(SlidingPuzzle(4, 4, tiles));
    const auto moves_made = static_cast<std::uint32_t>(to - 8);
    EXPECT_EQ(hint.header().source(), v1::SOURCE_CACHE) << to;
    EXPECT_EQ(hint.header().length(), 52 - moves_made) << to;
    EXPECT_EQ(hint.moves(), std::string(1, kFifteenSolution[moves_made])) << to;
  }
  EXPECT_EQ(server().GetStatistics().searches_started, 1u);
}

TEST_F(HintTest, ANewerOneTakesThePlaceOfAnOlderOneAndStopsItsSearch) {
  BackgroundHint older(stub(), EndlessRequest("game 1"));
  WaitUntilSearching(1);
  BackgroundHint newer(stub(), AnotherEndlessRequest("game 1"));
  ExpectSuperseded(older.Wait().status);
  WaitUntil(
      [](const Statistics& now) { return now.searches_started == 2 && now.searches_running == 1; });
  newer.Cancel();
  EXPECT_EQ(newer.Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  WaitUntilSearching(0);
}

TEST_F(HintTest, OneThatIsAnsweredAtOnceTakesThePlaceToo) {
  BackgroundHint older(stub(), EndlessRequest("game 1"));
  WaitUntilSearching(1);
  auto request = HintRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  request.set_session_key("game 1");
  EXPECT_EQ(Hint(request).moves(), "R");
  ExpectSuperseded(older.Wait().status);
  WaitUntilSearching(0);
}

TEST_F(HintTest, WhatBothSearchForGoesOn) {
  BackgroundHint older(stub(), EndlessRequest("game 1"));
  WaitUntilSearching(1);
  BackgroundHint newer(stub(), EndlessRequest("game 1"));
  ExpectSuperseded(older.Wait().status);
  const std::uint64_t expanded = server().GetStatistics().nodes_expanded;
  WaitUntil([&](const Statistics& now) { return now.nodes_expanded > expanded; });
  EXPECT_EQ(server().GetStatistics().searches_started, 1u);
  newer.Cancel();
  newer.Wait();
}

TEST_F(HintTest, TheSearchOfASupersededOneGoesOnForOthersWhoWait) {
  BackgroundHint other(stub(), EndlessRequest(""));
  WaitUntilSearching(1);
  BackgroundHint older(stub(), EndlessRequest("game 1"));
  WaitUntil([](const Statistics& now) { return now.searches_joined == 1; });
  auto request = HintRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  request.set_session_key("game 1");
  EXPECT_TRUE(Hint(request).status.ok());
  ExpectSuperseded(older.Wait().status);
  const std::uint64_t expanded = server().GetStatistics().nodes_expanded;
  WaitUntil([&](const Statistics& now) { return now.nodes_expanded > expanded; });
  other.Cancel();
  EXPECT_EQ(other.Wait().status.error_code(), grpc::StatusCode::CANCELLED);
}

TEST_F(HintTest, OtherKeysAndNoKeyReplaceNothing) {
  options_.app.search_threads = 4;
  BackgroundHint first(stub(), EndlessRequest("game 1"));
  WaitUntilSearching(1);
  BackgroundHint second(stub(), AnotherEndlessRequest("game 2"));
  WaitUntilSearching(2);
  BackgroundHint third(stub(), EndlessRequest(""));
  BackgroundHint fourth(stub(), EndlessRequest(""));
  WaitUntil([](const Statistics& now) { return now.searches_joined == 2; });
  for (BackgroundHint* hint : {&first, &second, &third, &fourth}) {
    hint->Cancel();
    EXPECT_EQ(hint->Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  }
}

TEST_F(HintTest, OfManyInARowOnlyTheLastOneWaits) {
  std::deque<BackgroundHint> hints;
  hints.emplace_back(stub(), EndlessRequest("game 1"));
  WaitUntilSearching(1);
  for (int i = 1; i < 20; ++i) {
    hints.emplace_back(stub(), EndlessRequest("game 1"));
    ExpectSuperseded(hints[hints.size() - 2].Wait().status);
  }
  hints.back().Cancel();
  EXPECT_EQ(hints.back().Wait().status.error_code(), grpc::StatusCode::CANCELLED);
  WaitUntilSearching(0);
}

TEST_F(HintTest, ALimitLeavesTheBound) {
  auto request = EndlessRequest("game 1");
  request.set_max_nodes(50'000);
  const HintResult hint = Hint(request);
  ASSERT_TRUE(hint.status.ok()) << hint.status.error_message();
  EXPECT_EQ(hint.header().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(hint.header().limit_reason(), v1::LIMIT_REASON_NODES);
  EXPECT_GE(hint.header().lower_bound(), 40u);
  EXPECT_FALSE(hint.header().has_length());
  EXPECT_FALSE(hint.response.has_moves());
}

TEST_F(HintTest, NeverSearchesWhereThatIsForbidden) {
  auto request = EndlessRequest("");
  request.set_cache_use(v1::CACHE_USE_ONLY);
  EXPECT_EQ(Hint(request).header().limit_reason(), v1::LIMIT_REASON_CACHE_ONLY);
  EXPECT_EQ(server().GetStatistics().searches_started, 0u);
}

TEST_F(HintTest, WrongRequestsAreNamed) {
  const auto field_of = [this](const v1::HintRequest& request) {
    const grpc::Status status = Hint(request).status;
    EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    return FieldIn(status);
  };
  EXPECT_EQ(field_of({}), "puzzle");
  auto request = HintRequestFor(SlidingPuzzle(3, 3, kTwoMovesAway));
  request.set_session_key(std::string(256, 'k'));
  EXPECT_TRUE(Hint(request).status.ok());
  request.set_session_key(std::string(257, 'k'));
  EXPECT_EQ(field_of(request), "session_key");
  EXPECT_EQ(ReasonIn(Hint(request).status), "INVALID_OPTION");
  request.clear_session_key();
  request.mutable_time_limit();
  EXPECT_EQ(field_of(request), "time_limit");
  request.clear_time_limit();
  request.set_cache_use(static_cast<v1::CacheUse>(9));
  EXPECT_EQ(field_of(request), "cache_use");
}

}  // namespace
}  // namespace puzzlesolver
