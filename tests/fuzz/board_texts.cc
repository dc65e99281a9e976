#include "tests/fuzz/board_texts.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>

#include "absl/strings/match.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/format.h"
#include "tests/fuzz/promises.h"

namespace puzzlesolver::fuzz {
namespace {

std::optional<int> SideOf(std::uint8_t character) {
  switch (character) {
    case '-':
      return std::nullopt;
    case '!':
      return sliding::Geometry::kMaxSide;
    case '<':
      return std::numeric_limits<int>::min();
    case '>':
      return std::numeric_limits<int>::max();
    default:
      return character - '0';
  }
}

std::optional<Family> FamilyOf(std::uint8_t character) {
  switch (character) {
    case 's':
      return Family::kSliding;
    case 'r':
      return Family::kRotation;
    default:
      return std::nullopt;
  }
}

text::Shape ShapeOf(const sliding::Board& board) {
  return {.family = Family::kSliding,
          .rows = board.geometry().rows(),
          .columns = board.geometry().columns()};
}

text::Shape ShapeOf(const rotation::Board&) {
  return {.family = Family::kRotation, .rows = std::nullopt, .columns = std::nullopt};
}

int LinesOfPicture(const sliding::Board& board) { return board.geometry().rows(); }
int LinesOfPicture(const rotation::Board&) { return 7; }

void RequireReadsBackAsGoal(const sliding::Board& board, const std::string& line) {
  const auto goal = text::ParseGoal(line, board.geometry());
  Require(goal.ok() && *goal == board, "a board's line is read back as a goal");
}

void RequireReadsBackAsGoal(const rotation::Board&, const std::string&) {}

template <typename Board>
void RequireFamilyReadsBack(const Board& board) {
  const std::string line = text::FormatLine(board);
  for (const text::Shape& shape : {text::Shape(), ShapeOf(board)}) {
    const auto again = text::ParseBoard(line, shape);
    Require(again.ok() && *again == text::ParsedBoard(board), "a board's line is read back");
    const auto all = text::ParseBoards(line, shape);
    Require(all.size() == 1 && all.front().ok() && *all.front() == *again,
            "a board's line is one board");
  }
  RequireReadsBackAsGoal(board, line);
  const std::string picture = text::Draw(board);
  Require(std::ranges::count(picture, '\n') == LinesOfPicture(board) && picture.back() == '\n',
          "a picture has a line for each row");
}

}  // namespace

text::Shape TakeShape(ByteReader& reader) {
  const auto family = FamilyOf(reader.Take<std::uint8_t>());
  const auto rows = SideOf(reader.Take<std::uint8_t>());
  const auto columns = SideOf(reader.Take<std::uint8_t>());
  return {.family = family, .rows = rows, .columns = columns};
}

void RequireReadsBack(const text::ParsedBoard& board) {
  std::visit([](const auto& parsed) { RequireFamilyReadsBack(parsed); }, board);
}

void RequireBoardError(const absl::Status& status) {
  RequireFieldError(status, {"tiles", "cells", "rows", "columns"});
  const std::string field = FieldOf(status);
  const std::string message(status.message());
  if (field == "rows" || field == "columns") return;
  Require(absl::StartsWith(message, "Line") || absl::StartsWith(message, "The text is empty"),
          "an error about tiles says on which line");
}

}  // namespace puzzlesolver::fuzz
