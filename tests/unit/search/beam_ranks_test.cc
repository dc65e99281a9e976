#include "service/engine/search/beam_ranks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace puzzlesolver {
namespace {

struct Candidate {
  std::size_t division;
  int rank;
};

/// Which of `candidates` are kept, by sorting each division.
std::vector<bool> BestOf(const std::vector<Candidate>& candidates, std::size_t divisions,
                         std::size_t width) {
  std::vector<bool> kept(candidates.size());
  for (std::size_t division = 0; division < divisions; ++division) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (candidates[i].division == division) order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return candidates[i].rank; });
    order.resize(std::min(order.size(), width));
    for (const std::size_t i : order) kept[i] = true;
  }
  return kept;
}

std::vector<bool> Keep(BeamRanks& ranks, const std::vector<Candidate>& candidates) {
  std::vector<bool> added;
  for (const auto& [division, rank] : candidates) {
    added.push_back(ranks.Wants(division, rank));
    if (added.back()) ranks.Add(division, rank);
  }
  std::vector<bool> kept;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    kept.push_back(added[i] && ranks.Keeps(candidates[i].division, candidates[i].rank));
  }
  return kept;
}

TEST(BeamRanks, KeepTheFirstOfTheBestOfEachDivision) {
  std::mt19937_64 random(1);
  BeamRanks ranks;
  for (const std::size_t divisions : {1u, 3u}) {
    for (const std::size_t width : {1u, 2u, 7u, 100u}) {
      for (const int span : {1, 5, 40}) {
        std::vector<Candidate> candidates;
        for (int i = 0; i < 300; ++i) {
          candidates.push_back({random() % divisions,
                                1000 + static_cast<int>(random() % static_cast<unsigned>(span))});
        }
        ranks.Begin(divisions, width, 1000);
        EXPECT_EQ(Keep(ranks, candidates), BestOf(candidates, divisions, width));
      }
    }
  }
}

TEST(BeamRanks, DoNotTellApartWhatIsBeyondTheirSpan) {
  BeamRanks ranks;
  ranks.Begin(1, 1, 100);
  EXPECT_EQ(Keep(ranks, {{0, 2'000'000}, {0, 1'000'000}}), (std::vector<bool>{true, false}));
  ranks.Begin(1, 1, 100);
  EXPECT_EQ(Keep(ranks, {{0, 90}, {0, 10}}), (std::vector<bool>{true, false}));
  ranks.Begin(1, 1, 100);
  EXPECT_EQ(Keep(ranks, {{0, 100 + BeamRanks::kSpan}, {0, 99 + BeamRanks::kSpan - 1}}),
            (std::vector<bool>{false, true}));
}

}  // namespace
}  // namespace puzzlesolver
