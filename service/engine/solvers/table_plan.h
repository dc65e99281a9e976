#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "service/engine/puzzles/family.h"
#include "service/engine/tables/table_file.h"

namespace puzzlesolver {

/// One file of a plan.
struct TablePlanFile {
  TableIdentity identity;
  std::string file_name;          ///< without a directory; unique among all tables
  std::uint64_t build_bytes = 0;  ///< memory that building takes at its peak, the table included

  // What its solver makes it from: the shape, and the tiles of a pattern.
  int rows = 0;
  int columns = 0;
  std::vector<int> tiles;
};

/// Tables that make a solver better at the boards of one shape, and what they cost. They are of use
/// all together only.
struct TablePlan {
  enum class Kind {
    kComplete,   ///< the distance of every board of the shape
    kHeuristic,  ///< lower bounds that guide a search
  };

  std::string name;  ///< unique, e.g. "4x4-patterns-8-7"
  Kind kind = Kind::kHeuristic;
  Family family{};
  int rows = 0;
  int columns = 0;
  std::vector<TablePlanFile> files;

  std::uint64_t Bytes() const;
  /// Of the file that takes most, the files before it being there already.
  std::uint64_t BuildBytes() const;
};

/// Plans for one shape, each better and larger than the one before.
using TableLadder = std::vector<TablePlan>;

}  // namespace puzzlesolver
