#include "storage/shared/circuit_breaker.h"

#include <gtest/gtest.h>

namespace puzzlesolver::storage {
namespace {

using State = CircuitBreaker::State;

class CircuitBreakerTest : public testing::Test {
 protected:
  void Open() {
    for (int i = 0; i < 3; ++i) breaker_.Failed();
    ASSERT_EQ(breaker_.state(), State::kOpen);
  }

  std::chrono::steady_clock::time_point now_;
  CircuitBreaker breaker_{{.max_failures = 3, .pause = std::chrono::seconds(1)},
                          [this] { return now_; }};
};

TEST_F(CircuitBreakerTest, OpensAfterFailuresInARow) {
  EXPECT_FALSE(breaker_.Failed());
  EXPECT_FALSE(breaker_.Failed());
  EXPECT_FALSE(breaker_.Succeeded());
  EXPECT_FALSE(breaker_.Failed());
  EXPECT_FALSE(breaker_.Failed());
  EXPECT_TRUE(breaker_.LetsPass());
  EXPECT_TRUE(breaker_.Failed());
  EXPECT_FALSE(breaker_.LetsPass());
  EXPECT_EQ(breaker_.state(), State::kOpen);
}

TEST_F(CircuitBreakerTest, LetsOneTryAfterThePause) {
  Open();
  now_ += std::chrono::milliseconds(999);
  EXPECT_FALSE(breaker_.LetsPass());
  now_ += std::chrono::milliseconds(1);
  EXPECT_TRUE(breaker_.LetsPass());
  EXPECT_EQ(breaker_.state(), State::kHalfOpen);
  EXPECT_FALSE(breaker_.LetsPass()) << "one only";
}

TEST_F(CircuitBreakerTest, ClosesWhenTheTryGoesWell) {
  Open();
  now_ += std::chrono::seconds(1);
  EXPECT_TRUE(breaker_.LetsPass());
  EXPECT_TRUE(breaker_.Succeeded());
  EXPECT_TRUE(breaker_.LetsPass());
  EXPECT_FALSE(breaker_.Failed()) << "it counts from the start";
}

TEST_F(CircuitBreakerTest, StaysOpenForAnotherPauseWhenItDoesNot) {
  Open();
  now_ += std::chrono::seconds(1);
  EXPECT_TRUE(breaker_.LetsPass());
  EXPECT_FALSE(breaker_.Failed()) << "it was not closed";
  EXPECT_FALSE(breaker_.LetsPass());
  now_ += std::chrono::seconds(1);
  EXPECT_TRUE(breaker_.LetsPass());
}

}  // namespace
}  // namespace puzzlesolver::storage
