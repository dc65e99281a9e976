#include "client/cli/backlog.h"

#include <future>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace puzzlesolver::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Backlog, GivesOutEachQuestionOnceInOrder) {
  Backlog backlog({4, 2, 7});
  EXPECT_EQ(backlog.Next({}), 2u);
  EXPECT_EQ(backlog.Next({}), 4u);
  EXPECT_EQ(backlog.Next({}), 7u);
  EXPECT_THAT(backlog.Open(), ElementsAre(2, 4, 7));
  for (const std::size_t question : {7, 2, 4}) backlog.Remove(question);
  EXPECT_THAT(backlog.Open(), IsEmpty());
  EXPECT_EQ(backlog.Next({}), std::nullopt);
}

TEST(Backlog, WaitsForQuestionsThatMayComeBack) {
  Backlog backlog({1});
  EXPECT_EQ(backlog.Next({}), 1u);
  auto again = std::async(std::launch::async, [&] { return backlog.Next({}); });
  backlog.PutBack(1);
  EXPECT_EQ(again.get(), 1u);
  auto none = std::async(std::launch::async, [&] { return backlog.Next({}); });
  backlog.Remove(1);
  EXPECT_EQ(none.get(), std::nullopt);
}

TEST(Backlog, TakesBackOnlyWhatIsOpen) {
  Backlog backlog({1, 2, 3});
  for (int i = 0; i < 3; ++i) backlog.Next({});
  backlog.Remove(2);
  backlog.PutBack(2);
  backlog.PutBackAll();
  EXPECT_EQ(backlog.Next({}), 1u);
  EXPECT_EQ(backlog.Next({}), 3u);
}

TEST(Backlog, MayBeHeldBack) {
  Backlog backlog({1});
  EXPECT_FALSE(backlog.IsHeldBack());
  backlog.HoldBack(absl::Hours(1));
  EXPECT_TRUE(backlog.IsHeldBack());
  std::stop_source ended;
  auto none = std::async(std::launch::async, [&] { return backlog.Next(ended.get_token()); });
  ended.request_stop();
  EXPECT_EQ(none.get(), std::nullopt);
  backlog.HoldBack(absl::Milliseconds(1));
  EXPECT_EQ(backlog.Next({}), 1u);
  EXPECT_FALSE(backlog.IsHeldBack());
}

}  // namespace
}  // namespace puzzlesolver::cli
