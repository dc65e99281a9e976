#include "service/rpc/trial.h"

#include <memory>
#include <optional>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/error_reason.h"

namespace puzzlesolver::rpc {
namespace {

/// The tile that slides when the blank makes the move. REQUIRES: the move is legal.
sliding::Tile TileOf(const sliding::Board& board, MoveCode code) {
  const auto move = static_cast<sliding::Move>(code);
  const int cell = board.geometry().Neighbour(board.blank_cell(), move);
  return board.tiles()[static_cast<std::size_t>(cell)];
}

std::optional<MoveCode> CodeOf(const SlidingInstance& state, sliding::Tile tile) {
  for (MoveCode code = 0; code < sliding::kMoveCount; ++code) {
    if (state.CanMove(code) && TileOf(state.board(), code) == tile) return code;
  }
  return std::nullopt;
}

/// Makes move number `index`, or says why it is not legal.
absl::StatusOr<std::string> MakeMove(const CandidateMoves& moves, std::size_t index,
                                     SlidingInstance& state) {
  std::optional<MoveCode> code;
  if (!moves.codes.empty()) code = moves.codes[index];
  if (!code) code = CodeOf(state, moves.tiles[index]);
  if (!code) {
    return absl::StrCat("Move ", index + 1, " slides tile ", moves.tiles[index],
                        ", which does not stand beside the blank.");
  }
  if (!state.CanMove(*code)) {
    return absl::StrCat("Move ", index + 1, " (", std::string(1, sliding::kMoveLetters[*code]),
                        ") takes the blank off the board.");
  }
  const sliding::Tile slides = TileOf(state.board(), *code);
  if (!moves.tiles.empty() && moves.tiles[index] != slides) {
    return WithReason(
        v1::ERROR_REASON_INVALID_MOVES,
        FieldError(absl::StrCat("moves.sliding.tiles[", index, "]"),
                   absl::StrCat("The tile is ", moves.tiles[index],
                                ", but the direction of this move slides tile ", slides, ".")));
  }
  state.Apply(*code);
  return "";
}

absl::StatusOr<Trial> TryMoves(SlidingInstance state, const CandidateMoves& moves) {
  Trial trial;
  for (; trial.legal_moves < moves.size(); ++trial.legal_moves) {
    absl::StatusOr<std::string> explanation = MakeMove(moves, trial.legal_moves, state);
    if (!explanation.ok()) return explanation.status();
    if (trial.explanation = *std::move(explanation); !trial.explanation.empty()) break;
  }
  trial.solved = trial.explanation.empty() && state.IsSolved();
  trial.final_board = state.board().tiles();
  return trial;
}

Trial TryMoves(RotationInstance state, const CandidateMoves& moves) {
  for (const MoveCode code : moves.codes) state.Apply(code);
  Trial trial;
  trial.legal_moves = moves.size();
  trial.solved = state.IsSolved();
  trial.final_board.assign(state.board().cells().begin(), state.board().cells().end());
  return trial;
}

}  // namespace

absl::StatusOr<Trial> TryMoves(const Instance& start, const CandidateMoves& moves) {
  if (start.family() == Family::kRotation) {
    return TryMoves(static_cast<const RotationInstance&>(start), moves);
  }
  return TryMoves(static_cast<const SlidingInstance&>(start), moves);
}

}  // namespace puzzlesolver::rpc
