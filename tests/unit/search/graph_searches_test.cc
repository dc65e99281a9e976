// What holds for breadth-first search, bidirectional search and A* alike.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <stop_token>

#include "service/engine/search/a_star.h"
#include "service/engine/search/bidirectional_search.h"
#include "service/engine/search/breadth_first_search.h"
#include "tests/unit/search/plane.h"
#include "tests/unit/search/plane_search.h"
#include "tests/unit/search/unpruned.h"

namespace puzzlesolver {
namespace {

using testing::Fence;
using testing::Plane;
using testing::PlaneHeuristic;
using testing::Reaches;

constexpr std::uint64_t kPlenty = 1 << 30;

struct BreadthFirst {
  template <typename Rule>
  static GraphSearchResult Run(const Plane::State& target, const Rule& rule, SearchControl& control,
                               MemoryAllowance& memory) {
    const Plane plane;
    return BreadthFirstSearch<Plane, Rule>(plane, rule, control, memory).Run({}, target);
  }
};

struct Bidirectional {
  template <typename Rule>
  static GraphSearchResult Run(const Plane::State& target, const Rule& rule, SearchControl& control,
                               MemoryAllowance& memory) {
    const Plane plane;
    return BidirectionalSearch<Plane, Rule>(plane, rule, control, memory).Run({}, target);
  }
};

template <int kBlindness>
struct AStarOf {
  template <typename Rule>
  static GraphSearchResult Run(const Plane::State& target, const Rule& rule, SearchControl& control,
                               MemoryAllowance& memory) {
    const Plane plane;
    const PlaneHeuristic heuristic{target, kBlindness};
    return AStar<Plane, PlaneHeuristic, Rule>(plane, heuristic, rule, control, memory).Run({});
  }
};

template <typename Method>
class GraphSearches : public ::testing::Test {
 protected:
  template <typename Rule = Unpruned>
  GraphSearchResult Run(const Plane::State& target, const Rule& rule = {}) {
    return Method::Run(target, rule, control_, memory_);
  }

  SearchControl control_;
  MemoryAllowance memory_{kPlenty};
};

using Methods = ::testing::Types<BreadthFirst, Bidirectional, AStarOf<0>, AStarOf<5>, AStarOf<50>>;
TYPED_TEST_SUITE(GraphSearches, Methods);

TYPED_TEST(GraphSearches, FindsAShortestPath) {
  for (int x = -4; x <= 4; ++x) {
    for (int y = -4; y <= 4; ++y) {
      const auto result = this->Run({.x = x, .y = y});
      ASSERT_EQ(result.end, GraphSearchEnd::kSolved);
      ASSERT_EQ(static_cast<int>(result.moves.size()), std::abs(x) + std::abs(y));
      ASSERT_TRUE(Reaches(result.moves, {.x = x, .y = y}));
    }
  }
}

TYPED_TEST(GraphSearches, SolvedStartTakesNoNodes) {
  const auto result = this->Run({});
  EXPECT_EQ(result.end, GraphSearchEnd::kSolved);
  EXPECT_TRUE(result.moves.empty());
  EXPECT_EQ(result.lower_bound, 0);
  EXPECT_EQ(this->control_.expanded, 0u);
  EXPECT_EQ(this->control_.generated, 0u);
}

TYPED_TEST(GraphSearches, SeesThatTheGoalCannotBeReached) {
  const auto result = this->Run({.x = 20, .y = 0}, Fence{.reach = 3});
  EXPECT_EQ(result.end, GraphSearchEnd::kExhausted);
  EXPECT_TRUE(result.moves.empty());
}

TYPED_TEST(GraphSearches, NodeLimitIsExact) {
  for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{25}}) {
    SearchControl control;
    control.node_limit = limit;
    MemoryAllowance memory(kPlenty);
    const auto result = TypeParam::Run({.x = 500, .y = 0}, Unpruned(), control, memory);
    EXPECT_EQ(result.end, GraphSearchEnd::kNodeLimit);
    EXPECT_EQ(control.expanded, limit);
    EXPECT_LE(result.lower_bound, 500);
    EXPECT_EQ(control.lower_bound, result.lower_bound);
    EXPECT_TRUE(result.moves.empty());
  }
}

TYPED_TEST(GraphSearches, EndsWhenToldTo) {
  std::stop_source stop;
  stop.request_stop();
  this->control_.stop = stop.get_token();
  EXPECT_EQ(this->Run({.x = 500, .y = 0}).end, GraphSearchEnd::kStopped);
  EXPECT_LE(this->control_.expanded, SearchControl::kNodesPerCheck);
}

TYPED_TEST(GraphSearches, StoresNoMoreThanItMay) {
  for (const std::uint64_t bytes : {0, 150'000}) {
    SearchControl control;
    MemoryAllowance memory(bytes);
    // So far that a straight line does not fit either.
    const auto result = TypeParam::Run({.x = 2'000, .y = 0}, Unpruned(), control, memory);
    EXPECT_EQ(result.end, GraphSearchEnd::kMemoryLimit);
    EXPECT_LE(memory.taken(), bytes);
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.stored > 0, bytes > 0);
  }
}

}  // namespace
}  // namespace puzzlesolver
