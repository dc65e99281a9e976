#include <optional>
#include <string>
#include <variant>

#include "service/engine/puzzles/text/parse.h"
#include "tests/fuzz/board_texts.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

bool Agrees(std::optional<int> wanted, int side) { return !wanted || *wanted == side; }

void RequireShape(const sliding::Board& board, const text::Shape& shape) {
  Require(shape.family != Family::kRotation, "the family that is asked for");
  Require(Agrees(shape.rows, board.geometry().rows()), "the rows that are asked for");
  Require(Agrees(shape.columns, board.geometry().columns()), "the columns that are asked for");
}

void RequireShape(const rotation::Board&, const text::Shape& shape) {
  Require(shape.family != Family::kSliding, "the family that is asked for");
}

/// A text that is a board is a goal of the board's shape, too.
void RequireIsGoal(const std::string& text, const sliding::Board& board) {
  const auto goal = text::ParseGoal(text, board.geometry());
  Require(goal.ok() && *goal == board, "a board of the goal's shape is a goal");
}

void RequireIsGoal(const std::string& text, const rotation::Board&) {
  const auto goal = text::ParseGoal(text, *sliding::Geometry::Create(3, 3));
  Require(!goal.ok(), "a Rotation Game is no goal");
  RequireFieldError(goal.status(), {"goal"});
}

}  // namespace

/// Three characters for the shape (TakeShape), then the text of one board.
int FuzzParseBoard(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const text::Shape shape = TakeShape(reader);
  const std::string text = reader.TakeRest();
  const auto board = text::ParseBoard(text, shape);
  if (!board.ok()) {
    RequireBoardError(board.status());
    return 0;
  }
  RequireReadsBack(*board);
  std::visit(
      [&](const auto& parsed) {
        RequireShape(parsed, shape);
        RequireIsGoal(text, parsed);
      },
      *board);
  return 0;
}

}  // namespace puzzlesolver::fuzz
