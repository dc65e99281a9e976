#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

/// Laws that hold for every heuristic, as a typed test suite. A heuristic is described by a type
/// with
///
///   using Board = ...;
///   static constexpr bool kKeepsParity;   // the estimate has the parity of the distance
///   static constexpr bool kConsistent;    // a move changes it by at most one
///   std::vector<Board> Samples() const;   // the goals among them
///   std::vector<Board> Neighbours(const Board&) const;
///   int Estimate(const Board&) const;
///   int Distance(const Board&) const;     // exact, by another way
namespace puzzlesolver::laws {

template <typename Law>
class HeuristicLaws : public testing::Test {
 protected:
  const Law law_{};
};

TYPED_TEST_SUITE_P(HeuristicLaws);

TYPED_TEST_P(HeuristicLaws, Admissible) {
  for (const auto& board : this->law_.Samples()) {
    ASSERT_LE(this->law_.Estimate(board), this->law_.Distance(board));
    ASSERT_GE(this->law_.Estimate(board), 0);
  }
}

TYPED_TEST_P(HeuristicLaws, ZeroExactlyAtTheGoals) {
  int goals = 0;
  for (const auto& board : this->law_.Samples()) {
    ASSERT_EQ(this->law_.Estimate(board) == 0, this->law_.Distance(board) == 0);
    goals += this->law_.Distance(board) == 0;
  }
  EXPECT_GT(goals, 0);
}

TYPED_TEST_P(HeuristicLaws, ParityRight) {
  bool differs = false;
  for (const auto& board : this->law_.Samples()) {
    differs |= (this->law_.Distance(board) - this->law_.Estimate(board)) % 2 != 0;
  }
  EXPECT_EQ(differs, !TypeParam::kKeepsParity);
}

TYPED_TEST_P(HeuristicLaws, Consistent) {
  bool jumps = false;
  for (const auto& board : this->law_.Samples()) {
    for (const auto& neighbour : this->law_.Neighbours(board)) {
      jumps |= std::abs(this->law_.Estimate(neighbour) - this->law_.Estimate(board)) > 1;
    }
  }
  EXPECT_EQ(jumps, !TypeParam::kConsistent);
}

REGISTER_TYPED_TEST_SUITE_P(HeuristicLaws, Admissible, ZeroExactlyAtTheGoals, ParityRight,
                            Consistent);

}  // namespace puzzlesolver::laws
