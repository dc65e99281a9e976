#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::text {

/// A run of characters without separators, and where it stands. Refers to the text it came from.
struct Token {
  std::string_view text;
  int line;            ///< Counted from 1.
  int row;             ///< Ends at every line end and every `/`.
  int group;           ///< Ends at every row, every `;` and every closing bracket.
  bool slash_follows;  ///< A `/` ends its row.
};

using Tokens = std::span<const Token>;

/// The tokens of `text` by blocks: lines of nothing but spaces stand between blocks. Blocks without
/// tokens are left out. Lines are counted from `first_line`. `//` is a token of its own, which no
/// tile can be. O(length).
std::vector<std::vector<Token>> Tokenize(std::string_view text, int first_line = 1);

/// `tokens` cut where the value of `key` changes.
std::vector<Tokens> SplitBy(int Token::*key, Tokens tokens);

/// FieldError with the line or lines of `tokens` in front of the sentence.
absl::Status ErrorAt(Tokens tokens, std::string_view field, std::string_view message);

/// `text` in quotes, shortened, every byte that is not printable ASCII escaped.
std::string Quote(std::string_view text);

/// A digit or a blank symbol.
bool IsTileCharacter(char c);

/// Reads a number or a blank symbol. Errors: INVALID_ARGUMENT naming `tiles`.
absl::StatusOr<sliding::Tile> ReadTile(const Token& token);

}  // namespace puzzlesolver::text
