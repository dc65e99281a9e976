#pragma once

#include "puzzlesolver/v1/puzzle.pb.h"
#include "service/rpc/puzzle_conversion.h"

namespace puzzlesolver::fuzz {

/// Makes a valid puzzle of the same family whatever the numbers are: a side of at most six cells,
/// the tiles in the order of the numbers, and so the goal if there is one. No family stays none.
void Repair(v1::Puzzle& puzzle);

/// The inverse of rpc::BoardsFromProto.
v1::Puzzle ToProto(const rpc::Boards& boards);

bool AreEqual(const rpc::Boards& a, const rpc::Boards& b);

}  // namespace puzzlesolver::fuzz
