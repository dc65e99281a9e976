#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/solvers/table_plan.h"
#include "service/engine/tables/pattern_partition.h"

namespace puzzlesolver {

/// The shape that tables are made for: boards that are each other's transposition share them.
sliding::Geometry TableShape(const sliding::Geometry& geometry);

/// The tables that help with boards of one shape. Boards of at most CompleteTable::kMaxCells cells
/// have one complete table. Larger ones have sets of additive pattern databases, with parts of more
/// and more tiles: the first is built within about two seconds, the last is the largest of less
/// than a gigabyte while it is built. Boards of one row or column, and those beyond
/// Pattern::kMaxCells cells, have none.
TableLadder SlidingLadder(const sliding::Geometry& geometry);

/// The ladder that has a file of that name; empty when none has.
TableLadder SlidingLadderForFile(const std::string& file_name);

/// The ladders of the 15-puzzle, of all shapes with complete tables, and of the 24-puzzle.
std::vector<TableLadder> StandardSlidingLadders();

/// The partition for which the files of a pattern plan are made: the file of each part is that of
/// the equal pattern.
std::vector<PatternPart> PartsOf(const TablePlan& plan);

/// Solver::FillTable for the plans of sliding-tile puzzles.
bool FillSlidingTable(const TablePlanFile& file, int threads, const std::stop_token& stop,
                      std::span<std::uint8_t> bytes);

}  // namespace puzzlesolver
