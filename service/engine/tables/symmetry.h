#pragma once

#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// Where each cell of one board goes on another of the same or the transposed shape, so that
/// neighbours stay neighbours.
using CellMap = std::vector<int>;

/// All such maps from `from` to `to`: four, eight on square boards, none when the shapes differ
/// otherwise. The first keeps reading order where the shapes are equal.
std::vector<CellMap> Symmetries(const sliding::Geometry& from, const sliding::Geometry& to);

}  // namespace puzzlesolver
