#include "service/security/work_limiter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::security {
namespace {

constexpr int kMaxClients = static_cast<int>(WorkLimiter::kMaxClients);

std::string Client(int number) { return absl::StrCat("client-", number); }

class WorkLimiterTest : public testing::Test {
 protected:
  bool MayGoOn(const std::string& client) const { return !limiter_.WaitOf(client); }

  absl::Time now_ = absl::UnixEpoch();
  WorkLimiter limiter_{{.units_per_second = 100, .burst_units = 1000}, [this] { return now_; }};
};

TEST_F(WorkLimiterTest, AnUnknownClientMayGoOn) { EXPECT_TRUE(MayGoOn("a")); }

TEST_F(WorkLimiterTest, MayGoOnUntilNothingIsLeft) {
  limiter_.Charge("a", 999);
  EXPECT_TRUE(MayGoOn("a"));
  limiter_.Charge("a", 1);
  EXPECT_FALSE(MayGoOn("a"));
}

TEST_F(WorkLimiterTest, WhoHasAnythingLeftMayOverdrawAndThenWaits) {
  limiter_.Charge("a", 999);
  limiter_.Charge("a", 501);
  const std::optional<absl::Duration> wait = limiter_.WaitOf("a");
  ASSERT_TRUE(wait);
  EXPECT_GT(*wait, absl::Seconds(5));
  EXPECT_LT(*wait, absl::Seconds(5) + absl::Milliseconds(1));
  now_ += absl::Seconds(5);
  EXPECT_FALSE(MayGoOn("a"));
  now_ += *wait - absl::Seconds(5);
  EXPECT_TRUE(MayGoOn("a"));
}

TEST_F(WorkLimiterTest, ABucketFillsToItsBurstAndNoFurther) {
  limiter_.Charge("a", 1500);
  now_ += absl::Hours(1);
  limiter_.Charge("a", 999);
  EXPECT_TRUE(MayGoOn("a"));
  limiter_.Charge("a", 1);
  EXPECT_FALSE(MayGoOn("a"));
}

TEST_F(WorkLimiterTest, FillsAtItsRate) {
  limiter_.Charge("a", 1000);
  now_ += absl::Seconds(3);
  limiter_.Charge("a", 299);
  EXPECT_TRUE(MayGoOn("a"));
  limiter_.Charge("a", 1);
  EXPECT_FALSE(MayGoOn("a"));
}

TEST_F(WorkLimiterTest, ClientsHaveBucketsOfTheirOwn) {
  limiter_.Charge("a", 5000);
  EXPECT_FALSE(MayGoOn("a"));
  EXPECT_TRUE(MayGoOn("b"));
}

TEST_F(WorkLimiterTest, NothingCostsNothing) {
  limiter_.Charge("a", 0);
  EXPECT_TRUE(MayGoOn("a"));
}

TEST_F(WorkLimiterTest, TheGreatestChargeIsNoFreePass) {
  limiter_.Charge("a", std::numeric_limits<std::uint64_t>::max());
  limiter_.Charge("a", std::numeric_limits<std::uint64_t>::max());
  now_ += absl::Hours(24 * 365);
  EXPECT_GT(limiter_.WaitOf("a").value(), absl::Hours(24 * 365));
}

TEST_F(WorkLimiterTest, RemembersAsManyClientsAsPromised) {
  for (int i = 0; i < kMaxClients; ++i) limiter_.Charge(Client(i), 1001);
  for (int i = 0; i < kMaxClients; ++i) EXPECT_FALSE(MayGoOn(Client(i))) << i;
}

TEST_F(WorkLimiterTest, OfBusyClientsTheOneChargedTheLongestAgoIsForgotten) {
  for (int i = 0; i < kMaxClients; ++i) limiter_.Charge(Client(i), 2000);
  limiter_.Charge(Client(0), 1);
  limiter_.Charge("new", 2000);
  EXPECT_TRUE(MayGoOn(Client(1)));
  EXPECT_FALSE(MayGoOn(Client(0)));
  EXPECT_FALSE(MayGoOn(Client(2)));
  EXPECT_FALSE(MayGoOn("new"));
}

TEST_F(WorkLimiterTest, ThoseWithFullBucketsAreForgottenFirst) {
  limiter_.Charge("debtor", 1'000'000);
  now_ += absl::Seconds(1);
  for (int i = 1; i < kMaxClients; ++i) limiter_.Charge(Client(i), 1001);
  now_ += absl::Minutes(1);
  for (int i = 0; i < kMaxClients - 1; ++i) limiter_.Charge(absl::StrCat("late-", i), 1001);
  EXPECT_FALSE(MayGoOn("debtor"));
  for (int i = 0; i < kMaxClients - 1; ++i) EXPECT_FALSE(MayGoOn(absl::StrCat("late-", i))) << i;
}

TEST_F(WorkLimiterTest, TenThousandClients) {
  constexpr int kClients = 10'000;
  for (int i = 0; i < kClients; ++i) limiter_.Charge(Client(i), 1500);
  int waiting = 0;
  for (int i = 0; i < kClients; ++i) waiting += MayGoOn(Client(i)) ? 0 : 1;
  EXPECT_EQ(waiting, kMaxClients);
  EXPECT_FALSE(MayGoOn(Client(kClients - 1)));
  now_ += absl::Seconds(6);
  for (int i = 0; i < kClients; ++i) EXPECT_TRUE(MayGoOn(Client(i)));
}

TEST_F(WorkLimiterTest, NoChargeIsLostBetweenThreads) {
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([this] {
        for (int i = 0; i < 250; ++i) {
          limiter_.Charge("a", 1);
          MayGoOn("a");
        }
      });
    }
  }
  EXPECT_FALSE(MayGoOn("a"));
  now_ += absl::Milliseconds(10);
  EXPECT_TRUE(MayGoOn("a"));
}

}  // namespace
}  // namespace puzzlesolver::security
