#include "service/engine/tables/pattern_lookups.h"

#include <algorithm>
#include <utility>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::Move;

/// The cell that a blank left when it went to `cell` by `move`; kNoCell if there is none.
int BlankBefore(const Geometry& geometry, std::size_t cell, std::size_t move) {
  return geometry.Neighbour(static_cast<int>(cell), sliding::Inverse(static_cast<Move>(move)));
}

PatternLookups::Slot MakeSlot(const Geometry& geometry, const PatternSet::Member& member,
                              const CornerGoal& goal) {
  const auto cell_of = [&](std::size_t cell) {
    return member.part.cell_of[static_cast<std::size_t>(goal.cell_of[cell])];
  };
  PatternLookups::Slot slot(member.part.pattern);
  slot.data = member.database->data();
  for (std::size_t from = 0; from < goal.cell_of.size(); ++from) {
    for (std::size_t move = 0; move < sliding::kMoveCount; ++move) {
      const int blank = BlankBefore(geometry, from, move);
      if (blank == Geometry::kNoCell) continue;
      slot.slides[from][move] = Slide(cell_of(from), cell_of(static_cast<std::size_t>(blank)));
    }
  }
  return slot;
}

/// `homes` are the cells of the board in which the tiles belong.
PatternLookups::Steps MakeSteps(const Geometry& geometry, const std::vector<int>& homes) {
  PatternLookups::Steps steps{};
  for (std::size_t tile = 1; tile < homes.size(); ++tile) {
    const auto distance = [&](std::size_t cell) {
      return geometry.Distance(static_cast<int>(cell), homes[tile]);
    };
    for (std::size_t from = 0; from < homes.size(); ++from) {
      for (std::size_t move = 0; move < sliding::kMoveCount; ++move) {
        const int blank = BlankBefore(geometry, from, move);
        if (blank == Geometry::kNoCell) continue;
        steps[tile][from][move] =
            static_cast<std::int8_t>(distance(static_cast<std::size_t>(blank)) - distance(from));
      }
    }
  }
  return steps;
}

std::vector<int> HomesOf(const CornerGoal& goal) {
  std::vector<int> homes;
  for (const int tile : goal.tile_of) {
    homes.push_back(static_cast<int>(std::ranges::find(goal.cell_of, tile) - goal.cell_of.begin()));
  }
  return homes;
}

std::vector<int> HomesInOrder(int cells, int goal_cell) {
  std::vector<int> homes = {goal_cell};
  for (int cell = 0; cell < cells; ++cell) {
    if (cell != goal_cell) homes.push_back(cell);
  }
  return homes;
}

}  // namespace

PatternLookups::PatternLookups(const Geometry& geometry, int goal_cell,
                               std::shared_ptr<const PatternSet> set, int max_views)
    : goal_cell_(goal_cell),
      set_(std::move(set)),
      corner_goals_(CornerGoals(geometry, goal_cell, set_->geometry(), max_views)),
      goal_steps_(MakeSteps(geometry, HomesInOrder(geometry.cells(), goal_cell))) {
  for (const CornerGoal& goal : corner_goals_) AddView(geometry, goal);
}

void PatternLookups::AddView(const Geometry& geometry, const CornerGoal& goal) {
  View view;
  for (const PatternSet::Member& member : set_->members()) {
    for (std::size_t tile = 1; tile < goal.tile_of.size(); ++tile) {
      if (std::ranges::count(member.part.tiles, goal.tile_of[tile]) == 0) continue;
      view.slot_of_tile[tile] = static_cast<std::uint8_t>(slots_.size());
    }
    slots_.push_back(MakeSlot(geometry, member, goal));
  }
  view.steps = MakeSteps(geometry, HomesOf(goal));
  views_.push_back(std::move(view));
}

}  // namespace puzzlesolver
