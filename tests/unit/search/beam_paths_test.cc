#include "service/engine/search/beam_paths.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace puzzlesolver {
namespace {

using Path = std::vector<std::uint8_t>;

TEST(BeamPaths, TheRootHasNone) {
  BeamPaths paths;
  EXPECT_EQ(paths.PathTo(0), Path());
}

/// Layers of `width` nodes whose parents are drawn at random, beside their paths in full.
void ExpectKeepsAllPaths(std::size_t width, int layers) {
  BeamPaths paths;
  std::mt19937_64 random(1);
  for (int run = 0; run < 2; ++run) {
    paths.Clear();
    std::vector<Path> expected(1);
    for (int layer = 0; layer < layers; ++layer) {
      paths.BeginLayer();
      std::vector<Path> next;
      for (std::size_t node = 0; node < width; ++node) {
        const std::size_t parent = random() % expected.size();
        const auto move = static_cast<std::uint8_t>(random() % 8);
        paths.Add(parent, move);
        next.push_back(expected[parent]);
        next.back().push_back(move);
      }
      expected = std::move(next);
    }
    for (std::size_t node = 0; node < width; ++node) EXPECT_EQ(paths.PathTo(node), expected[node]);
  }
}

TEST(BeamPaths, AreThoseThatWereAdded) {
  ExpectKeepsAllPaths(1, 20);
  ExpectKeepsAllPaths(50, 100);
}

TEST(BeamPaths, SurviveThatOthersAreDropped) { ExpectKeepsAllPaths(3000, 300); }

TEST(BeamPaths, DoNotGrowWithoutEnd) {
  constexpr std::size_t kWidth = 10'000;
  BeamPaths paths;
  std::mt19937_64 random(1);
  std::size_t width = 1;
  for (int layer = 0; layer < 300; ++layer) {
    paths.BeginLayer();
    for (std::size_t node = 0; node < kWidth; ++node) paths.Add(random() % width, 0);
    width = kWidth;
    // Of the layer so many layers before, about 2 * width / layers nodes have descendants.
    EXPECT_LT(paths.links(), 40 * kWidth);
  }
}

}  // namespace
}  // namespace puzzlesolver
