#include "service/engine/puzzles/text/format.h"

#include <array>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::text {
namespace {

/// The `#` shape: how many cells stand in each of its rows, and the gap before and between them.
struct HashRow {
  int cells;
  int indent;
  int gap;
};
constexpr HashRow kPair = {2, 4, 3};
constexpr HashRow kBar = {7, 0, 1};
constexpr std::array<HashRow, 7> kHashRows = {kPair, kPair, kBar, kPair, kBar, kPair, kPair};

template <typename Move>
std::string Letters(std::span<const Move> moves, std::string_view letters) {
  std::string text;
  text.reserve(moves.size());
  for (const Move move : moves) text += letters[static_cast<std::size_t>(move)];
  return text;
}

template <typename Move>
absl::StatusOr<std::vector<Move>> ParseLetters(std::string_view text, std::string_view letters) {
  std::vector<Move> moves;
  moves.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto letter = static_cast<unsigned char>(text[i]);
    if (absl::ascii_isspace(letter)) continue;
    const std::size_t move = letters.find(absl::ascii_toupper(letter));
    if (move == std::string_view::npos) {
      return FieldError(
          "moves",
          absl::StrCat("'", absl::CHexEscape(std::string(1, text[i])), "' at position ", i + 1,
                       " is not a move: expected one of ", std::string(letters), "."));
    }
    moves.push_back(static_cast<Move>(move));
  }
  return moves;
}

}  // namespace

std::string FormatLine(const sliding::Board& board) {
  const int columns = board.geometry().columns();
  std::string line;
  int column = 0;
  for (const sliding::Tile tile : board.tiles()) {
    if (column > 0) line += ' ';
    absl::StrAppend(&line, tile);
    if (++column == columns) {
      line += '/';
      column = 0;
    }
  }
  // A single row keeps its mark: without it, four tiles in a line are a 2 x 2 board.
  if (board.geometry().rows() > 1) line.pop_back();
  return line;
}

std::string FormatLine(const rotation::Board& board) {
  std::string line;
  for (const int cell : board.cells()) absl::StrAppend(&line, line.empty() ? "" : " ", cell);
  return line;
}

std::string Draw(const sliding::Board& board) {
  const int columns = board.geometry().columns();
  const std::size_t width = absl::StrCat(board.geometry().cells() - 1).size();
  std::string picture;
  int column = 0;
  for (const sliding::Tile tile : board.tiles()) {
    const std::string number = tile == 0 ? "" : absl::StrCat(tile);
    picture.append(width - number.size(), ' ');
    picture += number;
    const bool row_ends = ++column == columns;
    picture += row_ends ? '\n' : ' ';
    if (row_ends) column = 0;
  }
  return picture;
}

std::string Draw(const rotation::Board& board) {
  std::string picture;
  auto cell = board.cells().begin();
  for (const HashRow& row : kHashRows) {
    picture.append(static_cast<std::size_t>(row.indent), ' ');
    for (int i = 0; i < row.cells; ++i) {
      if (i > 0) picture.append(static_cast<std::size_t>(row.gap), ' ');
      absl::StrAppend(&picture, int{*cell++});
    }
    picture += '\n';
  }
  return picture;
}

std::string FormatMoves(std::span<const sliding::Move> moves) {
  return Letters(moves, sliding::kMoveLetters);
}

std::string FormatMoves(std::span<const rotation::Move> moves) {
  return Letters(moves, rotation::kMoveLetters);
}

absl::StatusOr<std::vector<sliding::Move>> ParseSlidingMoves(std::string_view letters) {
  return ParseLetters<sliding::Move>(letters, sliding::kMoveLetters);
}

absl::StatusOr<std::vector<rotation::Move>> ParseRotationMoves(std::string_view letters) {
  return ParseLetters<rotation::Move>(letters, rotation::kMoveLetters);
}

}  // namespace puzzlesolver::text
