#include "service/engine/puzzles/text/tokens.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver::text {
namespace {

constexpr std::string_view kBlankSymbols = "0xX_.#-";
constexpr std::string_view kGroupEnds = ";])}";
constexpr std::string_view kSeparators = " \t\r\v\f,|[({;])}";
constexpr std::string_view kComment = "//";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool Contains(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

bool IsSpace(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

class Tokenizer {
 public:
  explicit Tokenizer(int first_line) : line_(first_line) {}

  std::vector<std::vector<Token>> Run(std::string_view text) && {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ReadLine(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    EndBlock();
    return std::move(blocks_);
  }

 private:
  void ReadLine(std::string_view rest) {
    if (std::ranges::all_of(rest, IsSpace)) EndBlock();
    while (!rest.empty()) rest.remove_prefix(Read(rest));
    EndRow();
    ++line_;
  }

  /// Reads one token or separator and returns its length.
  std::size_t Read(std::string_view rest) {
    if (rest.starts_with(kComment)) return AddToken(rest.substr(0, kComment.size()));
    if (rest.front() == '/') {
      EndRow();
      if (!block_.empty()) block_.back().slash_follows = true;
      return 1;
    }
    if (Contains(kSeparators, rest.front())) {
      if (Contains(kGroupEnds, rest.front())) ++group_;
      return 1;
    }
    const auto end =
        std::ranges::find_if(rest, [](char c) { return c == '/' || Contains(kSeparators, c); });
    return AddToken(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
  }

  std::size_t AddToken(std::string_view token) {
    block_.push_back({token, line_, row_, group_, false});
    return token.size();
  }

  void EndRow() {
    ++row_;
    ++group_;
  }

  void EndBlock() {
    if (!block_.empty()) blocks_.push_back(std::move(block_));
    block_.clear();
  }

  std::vector<std::vector<Token>> blocks_;
  std::vector<Token> block_;
  int line_;
  int row_ = 0;
  int group_ = 0;
};

std::string Where(Tokens tokens) {
  if (tokens.empty()) return "";
  const int first = tokens.front().line;
  const int last = tokens.back().line;
  return first == last ? absl::StrCat("Line ", first, ": ")
                       : absl::StrCat("Lines ", first, " to ", last, ": ");
}

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

/// What is wrong with a token that is neither a number nor a blank symbol.
std::string Complaint(std::string_view token) {
  const std::string quoted = Quote(token);
  if (token == kComment) {
    return absl::StrCat(quoted,
                        " is not understood: there are no comments, and one / stands "
                        "between two rows.");
  }
  if (token.front() == '-' && std::ranges::all_of(token.substr(1), IsDigit)) {
    return absl::StrCat(quoted, " is not a tile: a tile number is never negative.");
  }
  constexpr char kExpected[] = "expected a number or one blank symbol (0 x X _ . # -).";
  const auto strange = std::ranges::find_if_not(token, IsTileCharacter);
  if (strange == token.end() || token.size() == 1) {
    return absl::StrCat(quoted, " is not a tile: ", kExpected);
  }
  return absl::StrCat("The character ", Quote(std::string_view(&*strange, 1)), " in ", quoted,
                      " is not part of a board: ", kExpected);
}

absl::Status TileError(const Token& token, std::string_view message) {
  return ErrorAt(Tokens(&token, 1), "tiles", message);
}

}  // namespace

std::vector<std::vector<Token>> Tokenize(std::string_view text, int first_line) {
  return Tokenizer(first_line).Run(text);
}

std::vector<Tokens> SplitBy(int Token::*key, Tokens tokens) {
  std::vector<Tokens> parts;
  while (!tokens.empty()) {
    const auto end = std::ranges::find_if(
        tokens, [&](const Token& token) { return token.*key != tokens.front().*key; });
    const auto length = static_cast<std::size_t>(end - tokens.begin());
    parts.push_back(tokens.first(length));
    tokens = tokens.subspan(length);
  }
  return parts;
}

absl::Status ErrorAt(Tokens tokens, std::string_view field, std::string_view message) {
  return FieldError(field, absl::StrCat(Where(tokens), std::string(message)));
}

std::string Quote(std::string_view text) {
  constexpr std::size_t kLongest = 24;
  std::string quoted = "'";
  for (const char c : text.substr(0, kLongest)) {
    const bool printable = absl::ascii_isprint(static_cast<unsigned char>(c));
    quoted += printable ? std::string(1, c) : absl::CHexEscape(std::string(1, c));
  }
  return quoted + (text.size() > kLongest ? "...'" : "'");
}

bool IsTileCharacter(char c) { return IsDigit(c) || Contains(kBlankSymbols, c); }

absl::StatusOr<sliding::Tile> ReadTile(const Token& token) {
  const std::string_view text = token.text;
  if (text.size() == 1 && Contains(kBlankSymbols, text.front())) return 0;
  if (!std::ranges::all_of(text, IsDigit)) return TileError(token, Complaint(text));
  sliding::Tile tile = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), tile).ec != std::errc()) {
    constexpr int kLargest = sliding::Geometry::kMaxSide * sliding::Geometry::kMaxSide - 1;
    return TileError(token, absl::StrCat(Quote(text), " is too large: no board has a tile above ",
                                         kLargest, "."));
  }
  return tile;
}

}  // namespace puzzlesolver::text
