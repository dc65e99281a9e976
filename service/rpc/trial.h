#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/solvers/instance.h"
#include "service/rpc/candidate_moves.h"

namespace puzzlesolver::rpc {

/// How far moves go from a start.
struct Trial {
  std::size_t legal_moves = 0;
  /// Why the next one is not legal; empty when all are.
  std::string explanation;
  /// The board after the legal moves, in the form of SlidingPuzzle.tiles or RotationGame.cells.
  std::vector<std::uint32_t> final_board;
  /// All moves are legal and the board is solved.
  bool solved = false;
};

/// Makes `moves` one after another, up to the first that is not legal. REQUIRES: they come from
/// CandidateFromProto with the same instance.
///
/// Errors: INVALID_ARGUMENT with the reason INVALID_MOVES when a move up to there names another
/// tile than the one that its direction slides.
absl::StatusOr<Trial> TryMoves(const Instance& start, const CandidateMoves& moves);

}  // namespace puzzlesolver::rpc
