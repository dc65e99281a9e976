#include "service/rpc/waiting_hints.h"

#include <gtest/gtest.h>

#include <memory>

namespace puzzlesolver::rpc {
namespace {

class SomeHint final : public ReplaceableHint {
 public:
  void Supersede() override {}
};

const WaitingHints::Key kKey = {"alice", "game 1"};

TEST(WaitingHints, ANewerOneTakesThePlaceOfTheOlderOne) {
  WaitingHints waiting;
  const auto first = std::make_shared<SomeHint>();
  const auto second = std::make_shared<SomeHint>();
  EXPECT_EQ(waiting.Enter(kKey, first), nullptr);
  EXPECT_EQ(waiting.Enter(kKey, second), first);
  EXPECT_EQ(waiting.Enter(kKey, first), second);
}

TEST(WaitingHints, CallerAndGameMakeTheKey) {
  WaitingHints waiting;
  const auto hint = std::make_shared<SomeHint>();
  waiting.Enter(kKey, hint);
  EXPECT_EQ(waiting.Enter({"bob", "game 1"}, hint), nullptr);
  EXPECT_EQ(waiting.Enter({"alice", "game 2"}, hint), nullptr);
  EXPECT_EQ(waiting.Enter({"alicegame 1", ""}, hint), nullptr);
  EXPECT_EQ(waiting.size(), 4u);
}

TEST(WaitingHints, WhoLeavesLeavesNothing) {
  WaitingHints waiting;
  const auto first = std::make_shared<SomeHint>();
  const auto second = std::make_shared<SomeHint>();
  waiting.Enter(kKey, first);
  waiting.Leave(kKey, *first);
  EXPECT_EQ(waiting.size(), 0u);
  EXPECT_EQ(waiting.Enter(kKey, second), nullptr);
  // The first has no place any more that it could leave.
  waiting.Leave(kKey, *first);
  EXPECT_EQ(waiting.size(), 1u);
}

TEST(WaitingHints, KeepsNobodyAlive) {
  WaitingHints waiting;
  auto hint = std::make_shared<SomeHint>();
  const std::weak_ptr<SomeHint> watch = hint;
  waiting.Enter(kKey, hint);
  hint.reset();
  EXPECT_TRUE(watch.expired());
  EXPECT_EQ(waiting.Enter(kKey, std::make_shared<SomeHint>()), nullptr);
}

}  // namespace
}  // namespace puzzlesolver::rpc
