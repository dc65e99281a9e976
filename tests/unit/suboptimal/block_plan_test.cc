#include "service/engine/suboptimal/block_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace puzzlesolver {
namespace {

using sliding::Geometry;

/// Whether the blank can reach every cell of the blocks from `first` on through cells of theirs.
bool HangsTogether(const Geometry& geometry, const BlockPlan& plan, int first) {
  const auto is_left = [&](int cell) {
    return plan.block_of[static_cast<std::size_t>(cell)] >= first;
  };
  std::vector<bool> met(plan.block_of.size());
  std::vector<int> reached;
  const auto reach = [&](int cell) {
    if (cell == Geometry::kNoCell || !is_left(cell) || met[static_cast<std::size_t>(cell)]) return;
    met[static_cast<std::size_t>(cell)] = true;
    reached.push_back(cell);
  };
  for (int cell = 0; cell < geometry.cells() && reached.empty(); ++cell) reach(cell);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (int move = 0; move < sliding::kMoveCount; ++move) {
      reach(geometry.Neighbour(reached[i], static_cast<sliding::Move>(move)));
    }
  }
  return std::ssize(reached) ==
         std::ranges::count_if(plan.block_of, [&](int block) { return block >= first; });
}

void CheckPlan(const Geometry& geometry, int goal_cell) {
  const BlockPlan plan = MakeBlockPlan(geometry, goal_cell);
  std::vector<int> blocks_at(static_cast<std::size_t>(geometry.cells()));
  for (int i = 0; i < static_cast<int>(plan.blocks.size()); ++i) {
    const Block& block = plan.blocks[static_cast<std::size_t>(i)];
    EXPECT_GE(block.bottom - block.top, std::min(geometry.rows(), 3) - 1);
    EXPECT_LE(block.bottom - block.top, 4);
    EXPECT_GE(block.right - block.left, std::min(geometry.columns(), 3) - 1);
    EXPECT_LE(block.right - block.left, 4);
    for (int row = block.top; row <= block.bottom; ++row) {
      for (int column = block.left; column <= block.right; ++column) {
        const auto cell = static_cast<std::size_t>(row * geometry.columns() + column);
        ++blocks_at[cell];
        EXPECT_EQ(plan.block_of[cell], i);
      }
    }
    EXPECT_TRUE(HangsTogether(geometry, plan, i));
  }
  EXPECT_TRUE(std::ranges::all_of(blocks_at, [](int count) { return count == 1; }));
  EXPECT_EQ(plan.block_of[static_cast<std::size_t>(goal_cell)],
            static_cast<int>(plan.blocks.size()) - 1);
}

TEST(BlockPlan, CoversEveryShapeOnceAndEndsAtTheGoal) {
  for (int rows = 1; rows <= 11; ++rows) {
    for (int columns = 1; columns <= 11; ++columns) {
      SCOPED_TRACE(::testing::Message() << rows << " x " << columns);
      const Geometry geometry = *Geometry::Create(rows, columns);
      for (int cell = 0; cell < geometry.cells(); ++cell) CheckPlan(geometry, cell);
    }
  }
}

TEST(BlockPlan, CoversLargeShapes) {
  for (const auto& [rows, columns] : {std::pair(32, 32), {2, 512}, {341, 3}}) {
    const Geometry geometry = *Geometry::Create(rows, columns);
    CheckPlan(geometry, geometry.cells() - 1);
    CheckPlan(geometry, geometry.cells() / 2);
  }
}

}  // namespace
}  // namespace puzzlesolver
