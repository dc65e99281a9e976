#include "client/cli/question.h"

#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
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

absl::StatusOr<sliding::Board> ReadBoard(
    const v1::SlidingPuzzle& puzzle, const google::protobuf::RepeatedField<std::uint32_t>& tiles) {
  const auto geometry = sliding::Geometry::Create(static_cast<int>(puzzle.rows()),
                                                  static_cast<int>(puzzle.columns()));
  if (!geometry.ok()) return geometry.status();
  return sliding::Board::Create(*geometry, {tiles.begin(), tiles.end()});
}

absl::StatusOr<Question> ReadSliding(const v1::SlidingPuzzle& puzzle) {
  auto start = ReadBoard(puzzle, puzzle.tiles());
  if (!start.ok()) return start.status();
  if (puzzle.goal().empty()) return Question{*std::move(start), std::nullopt};
  auto goal = ReadBoard(puzzle, puzzle.goal());
  if (!goal.ok()) return goal.status();
  return Question{*std::move(start), *std::move(goal)};
}

absl::StatusOr<Question> ReadRotation(const v1::RotationGame& game) {
  const std::vector<std::uint32_t> cells(game.cells().begin(), game.cells().end());
  auto board = rotation::Board::Create(cells);
  if (!board.ok()) return board.status();
  return Question{*std::move(board), std::nullopt};
}

}  // namespace

absl::StatusOr<Question> FromProto(const v1::Puzzle& puzzle) {
  auto question =
      puzzle.has_rotation() ? ReadRotation(puzzle.rotation()) : ReadSliding(puzzle.sliding());
  if (question.ok()) return question;
  return absl::InternalError(absl::StrCat("The server's board is not understood: ",
                                          std::string(question.status().message())));
}

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

absl::StatusOr<text::ParsedBoard> BoardLike(
    const Question& question, const google::protobuf::RepeatedField<std::uint32_t>& values) {
  std::vector<std::uint32_t> cells(values.begin(), values.end());
  if (const auto* start = std::get_if<sliding::Board>(&question.start)) {
    return sliding::Board::Create(start->geometry(), std::move(cells));
  }
  return rotation::Board::Create(cells);
}

std::string FormatLine(const Question& question,
                       const google::protobuf::RepeatedField<std::uint32_t>& values) {
  const auto board = BoardLike(question, values);
  return board.ok() ? FormatLine(*board) : "";
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
