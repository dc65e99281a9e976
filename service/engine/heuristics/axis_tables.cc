#include "service/engine/heuristics/axis_tables.h"

#include <cstdint>
#include <utility>

namespace puzzlesolver {

std::shared_ptr<const LinearConflictTable> AxisTables::MakeConflicts(
    const sliding::Geometry& geometry, Axis axis) {
  const int width = axis == Axis::kVertical ? geometry.columns() : geometry.rows();
  if (width > LinearConflictTable::kMaxWidth || geometry.cells() > kMaxTableCells) return nullptr;
  return std::make_shared<const LinearConflictTable>(width);
}

AxisTables::AxisTables(const sliding::Geometry& geometry, int goal_cell, Axis axis,
                       std::shared_ptr<const WalkingDistanceTable> walking_distance,
                       std::shared_ptr<const LinearConflictTable> conflicts)
    : cells_(geometry.cells()),
      lines_(axis == Axis::kVertical ? geometry.rows() : geometry.columns()),
      width_(axis == Axis::kVertical ? geometry.columns() : geometry.rows()),
      line_stride_(axis == Axis::kVertical ? geometry.columns() : 1),
      place_stride_(axis == Axis::kVertical ? 1 : geometry.columns()),
      line_of_cell_(static_cast<std::size_t>(cells_)),
      home_line_(static_cast<std::size_t>(cells_)),
      home_place_(static_cast<std::size_t>(cells_)),
      walking_distance_(std::move(walking_distance)),
      conflicts_(std::move(conflicts)) {
  for (int line = 0; line < lines_; ++line) {
    for (int place = 0; place < width_; ++place) {
      const int cell = CellOf(line, place);
      line_of_cell_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(line);
      const int tile = cell == goal_cell ? 0 : cell < goal_cell ? cell + 1 : cell;
      home_line_[static_cast<std::size_t>(tile)] = static_cast<std::uint16_t>(line);
      home_place_[static_cast<std::size_t>(tile)] = static_cast<std::uint16_t>(place);
    }
  }
  if (conflicts_ == nullptr) return;
  contributions_.resize(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(cells_));
  for (int cell = 0; cell < cells_; ++cell) {
    for (int tile = 1; tile < cells_; ++tile) {
      contributions_[static_cast<std::size_t>(cell * cells_ + tile)] =
          static_cast<std::uint32_t>(DigitOf(LineOf(cell), tile)) *
          conflicts_->Weight(PlaceOf(cell));
    }
  }
}

std::uint64_t AxisTables::work() const {
  constexpr std::uint64_t kWorkPerLine = 2;
  return contributions_.size() + (conflicts_ ? kWorkPerLine * conflicts_->lines() : 0);
}

int AxisTables::PlaceOf(int cell) const {
  return (cell - LineOf(cell) * line_stride_) / place_stride_;
}

}  // namespace puzzlesolver
