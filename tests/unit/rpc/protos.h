#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "puzzlesolver/v1/puzzle.pb.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/solvers/instance.h"
#include "service/rpc/puzzle_conversion.h"

namespace puzzlesolver::rpc {

using Numbers = std::vector<std::uint32_t>;

inline v1::Puzzle SlidingPuzzle(std::uint32_t rows, std::uint32_t columns, const Numbers& tiles,
                                const Numbers& goal = {}) {
  v1::Puzzle puzzle;
  puzzle.mutable_sliding()->set_rows(rows);
  puzzle.mutable_sliding()->set_columns(columns);
  puzzle.mutable_sliding()->mutable_tiles()->Add(tiles.begin(), tiles.end());
  puzzle.mutable_sliding()->mutable_goal()->Add(goal.begin(), goal.end());
  return puzzle;
}

inline v1::Puzzle RotationPuzzle(const Numbers& cells) {
  v1::Puzzle puzzle;
  puzzle.mutable_rotation()->mutable_cells()->Add(cells.begin(), cells.end());
  return puzzle;
}

/// The first sample of POJ 2286: AC leads to a centre of 2s.
inline const Numbers kRotationCells = {1, 1, 1, 1, 3, 2, 3, 2, 3, 1, 3, 2,
                                       2, 3, 1, 2, 2, 2, 3, 1, 2, 1, 3, 3};

/// Two moves from the default goal, RD, which slide the tiles 5 and 6.
inline const Numbers kTwoMovesAway = {1, 2, 3, 4, 0, 5, 7, 8, 6};

/// REQUIRES: the puzzle is one.
inline std::unique_ptr<Instance> MakeInstance(const v1::Puzzle& puzzle) {
  return InstanceFromProto(puzzle).value();
}

inline Numbers ToNumbers(const google::protobuf::RepeatedField<std::uint32_t>& field) {
  return {field.begin(), field.end()};
}

}  // namespace puzzlesolver::rpc
