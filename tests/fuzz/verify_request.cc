
#include <algorithm>

#include "service/app/replay.h"
#include "service/engine/solvers/instance.h"
#include "service/rpc/candidate_moves.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/trial.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

/// A text of a few bytes may be a million moves: legal, but too slow to try here.
constexpr std::size_t kMaxMoves = 10'000;

/// The same question, asked where the moves lead.
v1::Puzzle WithBoard(v1::Puzzle puzzle, const rpc::Trial& trial) {
  const auto& board = trial.final_board;
  if (puzzle.has_rotation()) {
    puzzle.mutable_rotation()->mutable_cells()->Assign(board.begin(), board.end());
  } else {
    puzzle.mutable_sliding()->mutable_tiles()->Assign(board.begin(), board.end());
  }
  return puzzle;
}

void RequireTrial(const rpc::Trial& trial, const v1::Puzzle& puzzle, const Instance& start,
                  const rpc::CandidateMoves& moves) {
  Require(trial.legal_moves <= moves.size(), "no more moves are legal than there are");
  const bool all_legal = trial.legal_moves == moves.size();
  Require(trial.explanation.empty() == all_legal, "an illegal move is explained");
  if (!all_legal) RequireSentence(trial.explanation);
  const auto end = rpc::InstanceFromProto(WithBoard(puzzle, trial));
  Require(end.ok(), "moves lead to a board");
  Require(trial.solved == (all_legal && (*end)->IsSolved()), "solved is at the goal");
  Require((*end)->WhyUnsolvable().has_value() == start.WhyUnsolvable().has_value(),
          "moves keep a board solvable or unsolvable");
  if (moves.codes.empty()) return;
  const app::ReplayResult replay = app::Replay(start, moves.codes);
  Require(replay.legal_moves == trial.legal_moves && replay.solved == trial.solved,
          "a replay ends as the trial");
}

void RequireMoves(const rpc::CandidateMoves& moves, const v1::VerifyRequest& request,
                  const Instance& start) {
  Require(moves.size() <= rpc::kMaxCandidateMoves, "more moves are refused");
  Require(std::ranges::all_of(moves.codes, [&](int code) { return code < start.move_count(); }),
          "moves are of the alphabet");
  const bool is_sliding = start.family() == Family::kSliding;
  Require(is_sliding || moves.tiles.empty(), "only sliding puzzles have tiles");
  Require(!(is_sliding ? request.moves().has_rotation() : request.moves().has_sliding()),
          "moves are of the puzzle's family");
}

void TryRequest(const v1::VerifyRequest& request) {
  const auto start = rpc::InstanceFromProto(request.puzzle());
  if (!start.ok()) return;
  const auto moves = rpc::CandidateFromProto(request, **start);
  if (!moves.ok()) {
    RequireRefusal(moves.status(),
                   {v1::ERROR_REASON_INVALID_MOVES, v1::ERROR_REASON_INVALID_OPTION});
    return;
  }
  RequireMoves(*moves, request, **start);
  if (moves->size() > kMaxMoves) return;
  const auto trial = rpc::TryMoves(**start, *moves);
  if (trial.ok()) {
    RequireTrial(*trial, request.puzzle(), **start, *moves);
  } else {
    RequireRefusal(trial.status(), {v1::ERROR_REASON_INVALID_MOVES});
  }
}

}  // namespace

/// A serialized v1::VerifyRequest, which is tried as it is and with its puzzle repaired.
int FuzzVerifyRequest(const std::uint8_t* data, std::size_t size) {
  v1::VerifyRequest request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  TryRequest(request);
  Repair(*request.mutable_puzzle());
  TryRequest(request);
  return 0;
}

}  // namespace puzzlesolver::fuzz
