#include "service/app/make_boards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <vector>

#include "tests/unit/app/fake_puzzle.h"

namespace puzzlesolver::app {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class MakeBoardsTest : public testing::Test {
 protected:
  absl::StatusOr<SearchEnd> Make(const BoardRange& range, std::size_t room = 100) {
    ThreadBudget threads(1);
    const WorkBody body = MakeBoards(generator_, range, [&](const GeneratedBoard& board) {
      made_.push_back(*board.optimal_length);
      return made_.size() < room;
    });
    return body(control_, threads);
  }

  const std::shared_ptr<FakeGenerator> generator_ = std::make_shared<FakeGenerator>();
  std::stop_source stop_;
  SearchControl control_{.stop = stop_.get_token()};
  std::vector<int> made_;
};

TEST_F(MakeBoardsTest, MakesTheBoardsOfTheRangeInOrder) {
  EXPECT_EQ(*Make({.seed = 10, .first = 2, .end = 5}), SearchEnd::kSolved);
  EXPECT_THAT(made_, ElementsAre(12, 13, 14));
  EXPECT_EQ(control_.building, 30u);
}

TEST_F(MakeBoardsTest, MakesNoneOfAnEmptyRange) {
  EXPECT_EQ(*Make({.first = 5, .end = 5}), SearchEnd::kSolved);
  EXPECT_THAT(made_, IsEmpty());
}

TEST_F(MakeBoardsTest, EndsWhenThereIsNoMoreRoom) {
  EXPECT_EQ(*Make({.end = 100}, 2), SearchEnd::kSolved);
  EXPECT_THAT(made_, ElementsAre(0, 1));
}

TEST_F(MakeBoardsTest, EndsWhenItIsStopped) {
  stop_.request_stop();
  EXPECT_EQ(*Make({.end = 100}), SearchEnd::kStopped);
  EXPECT_THAT(made_, IsEmpty());
}

TEST_F(MakeBoardsTest, TellsWhyABoardWasNotMade) {
  generator_->FailFrom(1, absl::CancelledError(""));
  EXPECT_EQ(*Make({.end = 9}), SearchEnd::kNodeLimit);
  EXPECT_THAT(made_, ElementsAre(0));
  generator_->FailFrom(1, absl::ResourceExhaustedError(""));
  EXPECT_EQ(*Make({.end = 9}), SearchEnd::kOutOfMemory);
  generator_->FailFrom(1, absl::InvalidArgumentError("No such length."));
  EXPECT_EQ(Make({.end = 9}).status(), absl::InvalidArgumentError("No such length."));
}

}  // namespace
}  // namespace puzzlesolver::app
