#include "client/cli/question.h"

#include <utility>
#include <variant>

#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/format.h"

namespace puzzlesolver::cli {
namespace {

void AddStart(const sliding::Board& board, v1::Puzzle& puzzle) {
  v1::SlidingPuzzle& sliding = *puzzle.mutable_sliding();
  sliding.set_rows(static_cast<std::uint32_t>(board.geometry().rows()));
  sliding.set_columns(static_cast<std::uint32_t>(board.geometry().columns()));
  sliding.mutable_tiles()->Assign(board.tiles().begin(), board.tiles().end());
}

void AddStart(const rotation::Board& board, v1::Puzzle& puzzle) {
  puzzle.mutable_rotation()->mutable_cells()->Assign(board.cells().begin(), board.cells().end());
}

}  // namespace

v1::Puzzle ToProto(const Question& question) {
  v1::Puzzle puzzle;
  std::visit([&](const auto& board) { AddStart(board, puzzle); }, question.start);
  if (question.goal) {
    const auto& tiles = question.goal->tiles();
    puzzle.mutable_sliding()->mutable_goal()->Assign(tiles.begin(), tiles.end());
  }
  return puzzle;
}

std::string FormatLine(const text::ParsedBoard& board) {
  return std::visit([](const auto& b) { return text::FormatLine(b); }, board);
}

absl::StatusOr<Question> MakeQuestion(text::ParsedBoard start, std::string_view goal_text) {
  if (goal_text.empty()) return Question{std::move(start), std::nullopt};
  const auto* board = std::get_if<sliding::Board>(&start);
  if (board == nullptr) {
    return FieldError("goal", "A goal was given, but the Rotation Game always has the same one.");
  }
  auto goal = text::ParseGoal(goal_text, board->geometry());
  if (!goal.ok()) return goal.status();
  return Question{std::move(start), *std::move(goal)};
}

}  // namespace puzzlesolver::cli
