#include "service/rpc/solve_outbox.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/unit/rpc/protos.h"

namespace puzzlesolver::rpc {
namespace {

v1::Progress ProgressAt(std::uint32_t lower_bound) {
  v1::Progress progress;
  progress.set_lower_bound(lower_bound);
  return progress;
}

AnswerMessages AnswerOf(const MoveSequence& moves, std::uint32_t moves_per_message) {
  app::Answer answer;
  answer.outcome = app::Outcome::kSolved;
  answer.moves = moves;
  const auto start = MakeInstance(SlidingPuzzle(3, 3, kTwoMovesAway));
  return AnswerMessages(std::move(answer), *start, {.moves_per_message = moves_per_message});
}

/// All that is to be written now, one letter a message: p progress, a answer; in capitals when the
/// message may be kept back, with a dot when the stream ends with it.
std::string Writes(SolveOutbox& outbox) {
  std::string writes;
  while (auto write = outbox.Take()) {
    writes +=
        write->message.has_answer() ? (write->buffered ? 'A' : 'a') : (write->buffered ? 'P' : 'p');
    if (write->last) writes += '.';
  }
  return writes;
}

TEST(SolveOutboxTest, IsEmptyAtFirst) {
  SolveOutbox outbox;
  EXPECT_EQ(outbox.Take(), std::nullopt);
}

TEST(SolveOutboxTest, OneMessageIsTheLastAndNeverKeptBack) {
  SolveOutbox outbox;
  outbox.PutAnswer(AnswerOf({2, 0}, 0));
  EXPECT_EQ(Writes(outbox), "a.");
}

TEST(SolveOutboxTest, OnlyTheMiddleOfAnAnswerIsKeptBack) {
  SolveOutbox outbox;
  outbox.PutAnswer(AnswerOf({2, 0, 3, 1}, 1));
  EXPECT_EQ(Writes(outbox), "aAAa.");
}

TEST(SolveOutboxTest, AfterProgressTheFirstPartOfTheAnswerMayBeKeptBack) {
  SolveOutbox outbox;
  outbox.PutProgress(ProgressAt(1));
  EXPECT_EQ(Writes(outbox), "p");
  outbox.PutAnswer(AnswerOf({2, 0, 3}, 1));
  EXPECT_EQ(Writes(outbox), "AAa.");
}

TEST(SolveOutboxTest, ProgressIsNeverKeptBackAndEndsNothing) {
  SolveOutbox outbox;
  std::string writes;
  for (std::uint32_t bound = 1; bound <= 3; ++bound) {
    outbox.PutProgress(ProgressAt(bound));
    writes += Writes(outbox);
  }
  EXPECT_EQ(writes, "ppp");
}

TEST(SolveOutboxTest, NewerProgressTakesThePlaceOfOlder) {
  SolveOutbox outbox;
  for (std::uint32_t bound = 1; bound <= 1000; ++bound) outbox.PutProgress(ProgressAt(bound));
  const auto write = outbox.Take();
  ASSERT_TRUE(write);
  EXPECT_EQ(write->message.progress().lower_bound(), 1000u);
  EXPECT_EQ(outbox.Take(), std::nullopt);
}

TEST(SolveOutboxTest, AnAnswerTakesThePlaceOfProgress) {
  SolveOutbox outbox;
  outbox.PutProgress(ProgressAt(1));
  outbox.PutAnswer(AnswerOf({2, 0}, 0));
  EXPECT_EQ(Writes(outbox), "a.");
}

TEST(SolveOutboxTest, SolutionsEndNothingAndTheAnswerDoes) {
  SolveOutbox outbox;
  outbox.PutSolution(AnswerOf({2, 0, 3, 1}, 2));
  EXPECT_EQ(Writes(outbox), "aa");
  outbox.PutAnswer(AnswerOf({2, 0}, 0));
  EXPECT_EQ(Writes(outbox), "a.");
}

TEST(SolveOutboxTest, AnswersAreNumberedAsTheyAreSent) {
  SolveOutbox outbox;
  const auto header = [&] { return outbox.Take()->message.answer().header(); };
  outbox.PutSolution(AnswerOf({2, 0, 3, 1}, 0));
  outbox.PutSolution(AnswerOf({2, 0}, 0));
  v1::AnswerHeader first = header();
  EXPECT_EQ(first.length(), 2u) << "the older one was never begun";
  EXPECT_EQ(first.answer_index(), 0u);
  EXPECT_FALSE(first.final());
  outbox.PutAnswer(AnswerOf({2, 0}, 0));
  v1::AnswerHeader last = header();
  EXPECT_EQ(last.answer_index(), 1u);
  EXPECT_TRUE(last.final());
}

TEST(SolveOutboxTest, BegunSolutionIsSentToItsEndBeforeAnythingElse) {
  SolveOutbox outbox;
  outbox.PutSolution(AnswerOf({2, 0, 3}, 1));
  EXPECT_TRUE(outbox.Take()->message.answer().has_header());
  outbox.PutProgress(ProgressAt(2));
  outbox.PutAnswer(AnswerOf({2}, 1));
  EXPECT_EQ(Writes(outbox), "Aaa.") << "the progress came too late";
}

TEST(SolveOutboxTest, ProgressWaitsForTheEndOfASolution) {
  SolveOutbox outbox;
  outbox.PutSolution(AnswerOf({2, 0}, 1));
  EXPECT_TRUE(outbox.Take()->message.answer().has_header());
  outbox.PutProgress(ProgressAt(2));
  EXPECT_EQ(Writes(outbox), "ap");
}

}  // namespace
}  // namespace puzzlesolver::rpc
