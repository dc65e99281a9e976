#include "service/engine/puzzles/text/parse.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/layout.h"
#include "service/engine/puzzles/text/tokens.h"

namespace puzzlesolver::text {
namespace {

using sliding::Tile;

/// Each tile of a board that is written without separators is one character.
constexpr std::size_t kMaxGluedTiles = 10;
constexpr std::size_t kGluedTiles = 9;

bool AreSymbols(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return '1' <= c && c < '1' + rotation::kSymbols; });
}

/// 24 symbols in any grouping. No sliding board looks like this: it has no blank.
bool LooksLikeRotation(Tokens tokens) {
  if (tokens.size() > rotation::kCells) return false;
  std::size_t symbols = 0;
  for (const Token& token : tokens) {
    if (!AreSymbols(token.text)) return false;
    symbols += token.text.size();
  }
  return symbols == rotation::kCells;
}

bool IsRotation(Tokens tokens, const Shape& shape) {
  return shape.family ? *shape.family == Family::kRotation : LooksLikeRotation(tokens);
}

absl::StatusOr<ParsedBoard> ReadRotation(Tokens tokens) {
  const bool glued = tokens.size() < rotation::kCells;
  std::vector<std::uint32_t> cells;
  for (const Token& token : tokens) {
    if (!AreSymbols(token.text) || (!glued && token.text.size() > 1)) {
      return ErrorAt(Tokens(&token, 1), "cells",
                     absl::StrCat(Quote(token.text),
                                  " is not a symbol of the Rotation Game: expected 1, 2 or 3."));
    }
    for (const char c : token.text) cells.push_back(static_cast<std::uint32_t>(c - '0'));
  }
  auto board = rotation::Board::Create(cells);
  if (!board.ok()) return ErrorAt(tokens, "cells", std::string(board.status().message()));
  return *board;
}

bool MayHaveCells(const Shape& shape, std::size_t cells) {
  const auto divides = [cells](std::optional<int> side) {
    return !side || (*side > 0 && cells % static_cast<std::size_t>(*side) == 0);
  };
  if (!shape.rows && !shape.columns) return cells == kGluedTiles;
  if (!divides(shape.rows) || !divides(shape.columns)) return false;
  return !shape.rows || !shape.columns ||
         cells / static_cast<std::size_t>(*shape.rows) == static_cast<std::size_t>(*shape.columns);
}

bool IsGlued(Tokens tokens, const Shape& shape) {
  const Token& token = tokens.front();
  return tokens.size() == 1 && !token.slash_follows && token.text.size() > 1 &&
         token.text.size() <= kMaxGluedTiles && MayHaveCells(shape, token.text.size()) &&
         std::ranges::all_of(token.text, IsTileCharacter);
}

std::vector<Tile> ReadGluedTiles(std::string_view text) {
  std::vector<Tile> tiles;
  for (const char c : text) {
    const bool digit = absl::ascii_isdigit(static_cast<unsigned char>(c));
    tiles.push_back(digit ? static_cast<Tile>(c - '0') : 0);
  }
  return tiles;
}

absl::StatusOr<std::vector<Tile>> ReadTiles(Tokens tokens, const Shape& shape) {
  if (IsGlued(tokens, shape)) return ReadGluedTiles(tokens.front().text);
  std::vector<Tile> tiles;
  tiles.reserve(tokens.size());
  for (const Token& token : tokens) {
    const auto tile = ReadTile(token);
    if (!tile.ok()) return tile.status();
    tiles.push_back(*tile);
  }
  return tiles;
}

absl::StatusOr<ParsedBoard> ReadSliding(Tokens tokens, const Shape& shape) {
  auto tiles = ReadTiles(tokens, shape);
  if (!tiles.ok()) return tiles.status();
  const auto geometry = ChooseGeometry(tokens, tiles->size(), shape);
  if (!geometry.ok()) return geometry.status();
  auto board = sliding::Board::Create(*geometry, *std::move(tiles));
  if (!board.ok()) return ErrorAt(tokens, "tiles", std::string(board.status().message()));
  return *std::move(board);
}

absl::StatusOr<ParsedBoard> ReadBoard(Tokens tokens, const Shape& shape) {
  if (tokens.empty()) {
    return FieldError("tiles", "The text is empty: expected a board such as 1 2 3/4 5 6/7 8 0.");
  }
  return IsRotation(tokens, shape) ? ReadRotation(tokens) : ReadSliding(tokens, shape);
}

/// Whether a line that cannot be read was still meant to be a board, not a row.
bool WasMeantAsBoard(Tokens line, const Shape& shape) {
  if (std::any_of(line.begin(), line.end() - 1,
                  [](const Token& token) { return token.slash_follows; })) {
    return true;
  }
  if (IsRotation(line, shape)) return LooksLikeRotation(line) || line.size() == rotation::kCells;
  return shape.rows && shape.columns && MayHaveCells(shape, line.size());
}

/// Whether the lines together hold most of the tiles of one board: separate boards repeat theirs.
bool ResembleOneBoard(Tokens tokens) {
  std::vector<bool> seen(tokens.size());
  std::size_t distinct = 0;
  for (const Token& token : tokens) {
    const auto tile = ReadTile(token);
    if (!tile.ok() || *tile >= seen.size() || seen[*tile]) continue;
    seen[*tile] = true;
    ++distinct;
  }
  return distinct * 4 > tokens.size() * 3;
}

using Boards = std::vector<absl::StatusOr<ParsedBoard>>;

/// Reads lines without a blank line between them: the rows of one board, or a board each.
Boards ReadBlock(Tokens block, const Shape& shape) {
  Boards whole = {ReadBoard(block, shape)};
  const std::vector<Tokens> lines = SplitBy(&Token::line, block);
  if (whole.front().ok() || lines.size() == 1) return whole;
  Boards boards;
  std::size_t meant = 0;
  for (const Tokens line : lines) {
    boards.push_back(ReadBoard(line, shape));
    if (boards.back().ok() || WasMeantAsBoard(line, shape)) ++meant;
  }
  const bool one_board = meant == 0 || (meant < lines.size() && ResembleOneBoard(block));
  return one_board ? whole : boards;
}

}  // namespace

absl::StatusOr<ParsedBoard> ParseBoard(std::string_view text, const Shape& shape, int first_line) {
  std::vector<Token> tokens;
  for (const std::vector<Token>& block : Tokenize(text, first_line)) {
    tokens.insert(tokens.end(), block.begin(), block.end());
  }
  return ReadBoard(tokens, shape);
}

std::vector<absl::StatusOr<ParsedBoard>> ParseBoards(std::string_view text, const Shape& shape) {
  Boards boards;
  for (const std::vector<Token>& block : Tokenize(text)) {
    for (auto& board : ReadBlock(block, shape)) boards.push_back(std::move(board));
  }
  if (boards.empty()) boards.push_back(ReadBoard({}, shape));
  return boards;
}

absl::StatusOr<sliding::Board> ParseGoal(std::string_view text, const sliding::Geometry& geometry) {
  auto board = ParseBoard(
      text, {.family = Family::kSliding, .rows = geometry.rows(), .columns = geometry.columns()});
  if (!board.ok()) return FieldError("goal", std::string(board.status().message()));
  return std::get<sliding::Board>(*std::move(board));
}

}  // namespace puzzlesolver::text
