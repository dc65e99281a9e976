#include "service/app/stored_answers.h"

#include <gtest/gtest.h>

#include "service/app/store_key.h"
#include "tests/unit/app/fake_puzzle.h"
#include "tests/unit/app/faulty_store.h"

namespace puzzlesolver::app {
namespace {

using storage::Record;

constexpr MoveCode kDown = FakeInstance::kDown;
constexpr MoveCode kUp = FakeInstance::kUp;

class StoredAnswersTest : public testing::Test {
 protected:
  void Put(int position, const Record& record) {
    const storage::Entry entry{ToStoreKey(FakeInstance(position).Key()), record};
    ASSERT_TRUE(store_.Put({&entry, 1}).ok());
  }

  Record Stored(int position) {
    return store_.Find(ToStoreKey(FakeInstance(position).Key())).value().value_or(Record{});
  }

  void PutTable(const std::vector<storage::Step>& steps) {
    std::vector<std::pair<std::string, storage::Step>> rows;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      rows.emplace_back(FakeInstance(static_cast<int>(i)).Key().rank, steps[i]);
    }
    ASSERT_TRUE(store_.PutTable(ToStoreKey(FakeTable()), rows).ok());
  }

  FaultyStore store_;
  Counters counters_;
  const StoredAnswers stored_{store_, counters_};
};

TEST_F(StoredAnswersTest, NothingIsKnownAtFirst) {
  const auto found = stored_.FromCache(FakeInstance(3), TieBreak::kAny);
  EXPECT_FALSE(found.answer);
  EXPECT_EQ(found.lower_bound, 0);
  EXPECT_FALSE(stored_.FromTable(FakeInstance(3)));
  EXPECT_EQ(counters_.failed_replays, 0u);
  EXPECT_EQ(counters_.store_errors, 0u);
}

TEST_F(StoredAnswersTest, AHintIsNoAnswerButKeepsTheProvenBound) {
  const storage::Entry hint{ToStoreKey(FakeInstance(5).Key()),
                            {Guarantee::kLegal, 0, 1, MoveSequence(5, kDown)}};
  ASSERT_TRUE(store_.PutHints({&hint, 1}).ok());
  for (const TieBreak tie_break : {TieBreak::kCanonical, TieBreak::kAny}) {
    const auto found = stored_.FromCache(FakeInstance(5), tie_break);
    EXPECT_FALSE(found.answer);
    EXPECT_EQ(found.lower_bound, 0);
  }
  stored_.StoreLowerBound(FakeInstance(5), 4);
  EXPECT_EQ(Stored(5), (Record{Guarantee::kLegal, 4, 1, MoveSequence(5, kDown)}));
  const auto found = stored_.FromCache(FakeInstance(5), TieBreak::kAny);
  EXPECT_FALSE(found.answer);
  EXPECT_EQ(found.lower_bound, 4);
  stored_.StorePath(FakeInstance(5), MoveSequence(5, kDown), Guarantee::kCanonical);
  EXPECT_TRUE(stored_.FromCache(FakeInstance(5), TieBreak::kCanonical).answer);
}

TEST_F(StoredAnswersTest, CanonicalServesBothTieBreaks) {
  stored_.StorePath(FakeInstance(2), {kDown, kDown}, Guarantee::kCanonical);
  for (const TieBreak tie_break : {TieBreak::kCanonical, TieBreak::kAny}) {
    const auto found = stored_.FromCache(FakeInstance(2), tie_break);
    ASSERT_TRUE(found.answer);
    EXPECT_EQ(found.answer->outcome, Outcome::kSolved);
    EXPECT_EQ(found.answer->guarantee, Guarantee::kCanonical);
    EXPECT_EQ(found.answer->source, Source::kCache);
    EXPECT_EQ(found.answer->moves, (MoveSequence{kDown, kDown}));
    EXPECT_EQ(found.answer->lower_bound, 2);
  }
}

TEST_F(StoredAnswersTest, WhatIsFarIsFoundOnlyByWhoGoesThere) {
  const storage::Entry entry{ToStoreKey(FakeInstance(1).Key()),
                             {Guarantee::kCanonical, 1, 1, {kDown}}};
  ASSERT_TRUE(store_.far->Put({&entry, 1}).ok());
  const FakeInstance instance(1);
  EXPECT_FALSE(stored_.FromCache(instance, TieBreak::kAny).answer);
  EXPECT_TRUE(stored_.FromCache(instance, TieBreak::kAny, StoredAnswers::Reach::kFar).answer);
}

TEST_F(StoredAnswersTest, WhatIsFarIsReplayedToo) {
  const storage::Entry entry{ToStoreKey(FakeInstance(1).Key()),
                             {Guarantee::kCanonical, 1, 1, {kUp}}};
  ASSERT_TRUE(store_.far->Put({&entry, 1}).ok());
  EXPECT_FALSE(
      stored_.FromCache(FakeInstance(1), TieBreak::kAny, StoredAnswers::Reach::kFar).answer);
  EXPECT_EQ(counters_.failed_replays, 1u);
  EXPECT_EQ(store_.far->Find(entry.key).value(), std::nullopt) << "dropped";
}

TEST_F(StoredAnswersTest, OptimalServesAnyAndIsABoundForCanonical) {
  stored_.StorePath(FakeInstance(2), {kDown, kDown}, Guarantee::kOptimal);
  const auto any = stored_.FromCache(FakeInstance(2), TieBreak::kAny);
  ASSERT_TRUE(any.answer);
  EXPECT_EQ(any.answer->guarantee, Guarantee::kOptimal);
  const auto canonical = stored_.FromCache(FakeInstance(2), TieBreak::kCanonical);
  EXPECT_FALSE(canonical.answer);
  EXPECT_EQ(canonical.lower_bound, 2);
}

TEST_F(StoredAnswersTest, EveryStateOnThePathIsStoredWithTheRestOfIt) {
  stored_.StorePath(FakeInstance(3), {kDown, kDown, kDown}, Guarantee::kCanonical);
  EXPECT_EQ(store_.puts, 1) << "one atomic write";
  for (int position = 1; position <= 3; ++position) {
    const auto length = static_cast<std::uint32_t>(position);
    EXPECT_EQ(Stored(position),
              (Record{Guarantee::kCanonical, length, 1, MoveSequence(length, kDown)}));
  }
  EXPECT_EQ(Stored(0), Record{}) << "the goal needs no record";
}

TEST_F(StoredAnswersTest, OfALongPathTheFirstStatesAreStored) {
  const int length = static_cast<int>(StoredAnswers::kMaxStatesPerPath) + 5;
  stored_.StorePath(FakeInstance(length), MoveSequence(static_cast<std::size_t>(length), kDown),
                    Guarantee::kCanonical);
  EXPECT_TRUE(stored_.FromCache(FakeInstance(length), TieBreak::kAny).answer);
  EXPECT_TRUE(stored_.FromCache(FakeInstance(6), TieBreak::kAny).answer);
  EXPECT_FALSE(stored_.FromCache(FakeInstance(5), TieBreak::kAny).answer);
}

TEST_F(StoredAnswersTest, BoundIsStoredOnlyWhenItSaysMoreThanTheBoard) {
  stored_.StoreLowerBound(FakeInstance(7), FakeInstance(7).LowerBound());
  EXPECT_EQ(store_.puts, 0);
  stored_.StoreLowerBound(FakeInstance(7), 5);
  EXPECT_EQ(stored_.FromCache(FakeInstance(7), TieBreak::kAny).lower_bound, 5);
  stored_.StoreLowerBound(FakeInstance(7), 4);
  EXPECT_EQ(stored_.FromCache(FakeInstance(7), TieBreak::kAny).lower_bound, 5);
}

TEST_F(StoredAnswersTest, BoundDoesNotReplaceAnAnswer) {
  stored_.StorePath(FakeInstance(7), MoveSequence(7, kDown), Guarantee::kCanonical);
  stored_.StoreLowerBound(FakeInstance(7), 6);
  EXPECT_TRUE(stored_.FromCache(FakeInstance(7), TieBreak::kCanonical).answer);
}

TEST_F(StoredAnswersTest, RecordThatDoesNotReplayIsACountedMiss) {
  Put(2, {Guarantee::kCanonical, 2, 1, {kDown, kUp}});
  const auto elsewhere = stored_.FromCache(FakeInstance(2), TieBreak::kAny);
  EXPECT_FALSE(elsewhere.answer);
  EXPECT_EQ(elsewhere.lower_bound, 0) << "its length proves nothing";
  Put(1, {Guarantee::kCanonical, 2, 1, {kDown, kDown}});
  EXPECT_FALSE(stored_.FromCache(FakeInstance(1), TieBreak::kAny).answer);
  EXPECT_EQ(counters_.failed_replays, 2u);
}

TEST_F(StoredAnswersTest, RecordThatDoesNotReplayMakesRoomForTheNext) {
  Put(2, {Guarantee::kCanonical, 2, 1, {kDown, kUp}});
  EXPECT_FALSE(stored_.FromCache(FakeInstance(2), TieBreak::kAny).answer);
  stored_.StorePath(FakeInstance(2), {kDown, kDown}, Guarantee::kCanonical);
  EXPECT_TRUE(stored_.FromCache(FakeInstance(2), TieBreak::kAny).answer);
  EXPECT_EQ(counters_.failed_replays, 1u);
}

TEST_F(StoredAnswersTest, TableIsFollowedToTheGoal) {
  PutTable({{0, 0}, {1, kDown}, {2, kDown}, {3, kDown}});
  const auto answer = stored_.FromTable(FakeInstance(3));
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->source, Source::kTable);
  EXPECT_EQ(answer->guarantee, Guarantee::kCanonical);
  EXPECT_EQ(answer->moves, (MoveSequence{kDown, kDown, kDown}));
  EXPECT_EQ(answer->lower_bound, 3);
  EXPECT_EQ(store_.steps, 3) << "none for the goal";
}

TEST_F(StoredAnswersTest, TableWithAMissingRowIsAMiss) {
  std::vector<std::pair<std::string, storage::Step>> rows;
  rows.emplace_back(FakeInstance(1).Key().rank, storage::Step{1, kDown});
  rows.emplace_back(FakeInstance(3).Key().rank, storage::Step{3, kDown});
  ASSERT_TRUE(store_.PutTable(ToStoreKey(FakeTable()), rows).ok());
  EXPECT_FALSE(stored_.FromTable(FakeInstance(3)));
}

TEST_F(StoredAnswersTest, TableWithWrongRowsIsACountedMiss) {
  PutTable({{0, 0}, {1, kDown}, {3, kDown}, {3, kUp}, {4, 9}, {9, kDown}, {0, kDown}, {1, kUp}});
  EXPECT_FALSE(stored_.FromTable(FakeInstance(2))) << "a distance that does not fall by one";
  EXPECT_FALSE(stored_.FromTable(FakeInstance(3))) << "a move that leads away";
  EXPECT_FALSE(stored_.FromTable(FakeInstance(4))) << "no such move";
  EXPECT_FALSE(stored_.FromTable(FakeInstance(6))) << "distance 0 elsewhere than at the goal";
  EXPECT_FALSE(stored_.FromTable(FakeInstance(7))) << "further from the goal than its distance";
  EXPECT_EQ(counters_.failed_replays, 4u);
}

TEST_F(StoredAnswersTest, StoreErrorsAreCountedMisses) {
  PutTable({{0, 0}, {1, kDown}});
  stored_.StorePath(FakeInstance(1), {kDown}, Guarantee::kCanonical);
  store_.refuses = true;
  EXPECT_FALSE(stored_.FromTable(FakeInstance(1)));
  EXPECT_FALSE(stored_.FromCache(FakeInstance(1), TieBreak::kAny).answer);
  stored_.StorePath(FakeInstance(1), {kDown}, Guarantee::kCanonical);
  stored_.StoreLowerBound(FakeInstance(4), 3);
  EXPECT_EQ(counters_.store_errors, 4u);
  store_.refuses = false;
  EXPECT_TRUE(stored_.FromTable(FakeInstance(1)));
}

}  // namespace
}  // namespace puzzlesolver::app
