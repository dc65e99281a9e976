#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/tables/corner_goals.h"
#include "service/engine/tables/pattern_index.h"
#include "service/engine/tables/pattern_set.h"

namespace puzzlesolver {

/// How the boards of one shape and goal are looked up in a pattern set: for each view (a way to see
/// the board, see CornerGoals) and part, where cells and tiles go. Immutable, shared between
/// searches; some microseconds to make.
class PatternLookups {
 public:
  static constexpr std::size_t kMaxCells = Pattern::kMaxCells;

  /// By the tile that slides, the cell that it leaves, and the move of the blank.
  using Steps =
      std::array<std::array<std::array<std::int8_t, sliding::kMoveCount>, kMaxCells>, kMaxCells>;

  /// Slots number the parts of all views: view * parts + part.
  struct View {
    std::array<std::uint8_t, kMaxCells> slot_of_tile{};
    Steps steps{};  ///< by how much the tile's distance from its home changes
  };
  struct Slot {
    explicit Slot(const Pattern& pattern) : index(pattern) {}
    const std::uint8_t* data = nullptr;
    PatternIndex index;
    /// By the cell of the board that the tile leaves and the move of the blank.
    std::array<std::array<Slide, sliding::kMoveCount>, kMaxCells> slides;
  };

  /// Boards of the shape `geometry` with the goal's blank in `goal_cell`, seen in at most
  /// `max_views` ways. REQUIRES: the set is of the same or the transposed shape.
  PatternLookups(const sliding::Geometry& geometry, int goal_cell,
                 std::shared_ptr<const PatternSet> set, int max_views);

  const std::vector<View>& views() const { return views_; }
  /// The walk of the goal's blank to a corner, of the same length in all views.
  int walk_length() const { return corner_goals_.front().walk_length; }
  /// By how much the distance of tiles from their places in the goal itself changes.
  const Steps& goal_steps() const { return goal_steps_; }
  int goal_cell() const { return goal_cell_; }
  const std::vector<Slot>& slots() const { return slots_; }
  std::size_t parts() const { return set_->members().size(); }
  const PatternSet& set() const { return *set_; }
  const std::vector<CornerGoal>& corner_goals() const { return corner_goals_; }

 private:
  void AddView(const sliding::Geometry& geometry, const CornerGoal& goal);

  int goal_cell_;
  std::shared_ptr<const PatternSet> set_;
  std::vector<CornerGoal> corner_goals_;
  std::vector<View> views_;
  std::vector<Slot> slots_;
  Steps goal_steps_;
};

}  // namespace puzzlesolver
