#include "service/rpc/count_outbox.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

std::shared_ptr<const Instance> Puzzle() {
  return MakeInstance(SlidingPuzzle(3, 3, kTwoMovesAway));
}

/// `count` solutions there and back again, of `length` moves each.
app::Answer Counted(std::size_t count, std::size_t length) {
  MoveSequence moves(length, 2);
  for (std::size_t i = 1; i < length; i += 2) moves[i] = 1;
  ShortestSolutions shortest;
  shortest.end = SearchEnd::kSolved;
  shortest.count = count + 1;
  shortest.listed.assign(count, moves);
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.guarantee = app::Guarantee::kOptimal;
  answer.moves = moves;
  answer.shortest = std::make_shared<const ShortestSolutions>(std::move(shortest));
  return answer;
}

v1::Progress ProgressTo(std::uint32_t lower_bound) {
  v1::Progress progress;
  progress.set_lower_bound(lower_bound);
  return progress;
}

std::vector<CountOutbox::Write> TakeAll(CountOutbox& outbox) {
  std::vector<CountOutbox::Write> writes;
  while (auto write = outbox.Take()) writes.push_back(*std::move(write));
  return writes;
}

TEST(CountOutbox, OnlyTheNewestProgressIsKept) {
  CountOutbox outbox;
  EXPECT_FALSE(outbox.Take());
  outbox.PutProgress(ProgressTo(3));
  outbox.PutProgress(ProgressTo(5));
  const auto writes = TakeAll(outbox);
  ASSERT_EQ(writes.size(), 1u);
  EXPECT_EQ(writes[0].message.progress().lower_bound(), 5u);
  EXPECT_FALSE(writes[0].last);
}

TEST(CountOutbox, TheResultDropsProgressThatWasNotSent) {
  CountOutbox outbox;
  outbox.PutProgress(ProgressTo(3));
  outbox.PutAnswer(Counted(0, 2), Puzzle());
  const auto writes = TakeAll(outbox);
  ASSERT_EQ(writes.size(), 1u);
  const v1::CountResult& result = writes[0].message.result();
  EXPECT_EQ(result.header().length(), 2u);
  EXPECT_EQ(result.solution_count(), 1u);
  EXPECT_TRUE(result.truncated());
  EXPECT_FALSE(result.saturated());
  EXPECT_FALSE(result.has_within());
  EXPECT_TRUE(writes[0].last);
}

TEST(CountOutbox, SolutionsFollowSeveralInAMessage) {
  CountOutbox outbox;
  outbox.PutAnswer(Counted(250, 10), Puzzle());
  const auto writes = TakeAll(outbox);
  ASSERT_EQ(writes.size(), 1u + 3u);
  EXPECT_TRUE(writes[0].message.has_result());
  EXPECT_EQ(writes[1].message.solutions().solutions_size(), 100);
  EXPECT_EQ(writes[2].message.solutions().solutions_size(), 100);
  EXPECT_EQ(writes[3].message.solutions().solutions_size(), 50);
  const auto& sliding = writes[3].message.solutions().solutions(49).sliding();
  EXPECT_EQ(sliding.directions_size(), 10);
  EXPECT_EQ(sliding.tiles(0), 5u);
  for (std::size_t i = 0; i < writes.size(); ++i) {
    EXPECT_EQ(writes[i].last, i == 3) << i;
    // Neither the first of a stream nor one that nothing follows.
    EXPECT_EQ(writes[i].buffered, i == 1 || i == 2) << i;
  }
}

TEST(CountOutbox, ALongSolutionIsAMessageOfItsOwn) {
  CountOutbox outbox;
  outbox.PutAnswer(Counted(3, 5'000), Puzzle());
  EXPECT_EQ(TakeAll(outbox).size(), 1u + 3u);
}

TEST(CountOutbox, TheLengthIsToldOnlyOfShortestSolutions) {
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.guarantee = app::Guarantee::kLegal;
  answer.moves = {2, 0};
  answer.lower_bound = 1;
  answer.within = true;
  CountOutbox outbox;
  outbox.PutAnswer(answer, Puzzle());
  const v1::CountResult result = outbox.Take()->message.result();
  EXPECT_TRUE(result.within());
  EXPECT_FALSE(result.header().has_length());
  EXPECT_EQ(result.header().guarantee(), v1::GUARANTEE_NONE);
  EXPECT_EQ(result.header().lower_bound(), 1u);
  EXPECT_FALSE(result.has_solution_count());
}

TEST(CountOutbox, ALimitLeavesTheBoundAlone) {
  app::Answer answer;
  answer.limit = app::Limit::kNodes;
  answer.lower_bound = 7;
  CountOutbox outbox;
  outbox.PutAnswer(answer, Puzzle());
  const auto writes = TakeAll(outbox);
  ASSERT_EQ(writes.size(), 1u);
  const v1::CountResult& result = writes[0].message.result();
  EXPECT_EQ(result.header().outcome(), v1::OUTCOME_LIMIT);
  EXPECT_EQ(result.header().lower_bound(), 7u);
  EXPECT_FALSE(result.has_within());
  EXPECT_FALSE(result.has_solution_count());
}

}  // namespace
}  // namespace puzzlesolver::rpc
