#include "service/rpc/move_text.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/unknown_value.h"

namespace puzzlesolver::rpc {
namespace {

constexpr char kText[] = "text";

bool IsDigit(char symbol) { return absl::ascii_isdigit(static_cast<unsigned char>(symbol)); }

/// Walks over the text and leaves the separators out.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { SkipSeparators(); }

  bool AtEnd() const { return position_ == text_.size(); }
  char symbol() const { return text_[position_]; }

  /// The next symbol, whose position counts from 1.
  std::string Name() const {
    return absl::StrCat("'", absl::CHexEscape(std::string(1, symbol())), "' at character ",
                        position_ + 1);
  }

  void SkipSymbol() {
    ++position_;
    SkipSeparators();
  }

  /// The digits here as a number, at most the largest there is; nullopt when there are none.
  std::optional<std::uint32_t> TakeNumber() {
    std::size_t end = position_;
    while (end < text_.size() && IsDigit(text_[end])) ++end;
    if (end == position_) return std::nullopt;
    std::uint32_t number = 0;
    const std::string digits(text_.substr(position_, end - position_));
    if (!absl::SimpleAtoi(digits, &number)) number = std::numeric_limits<std::uint32_t>::max();
    position_ = end;
    SkipSeparators();
    return number;
  }

 private:
  void SkipSeparators() {
    while (!AtEnd() &&
           (symbol() == ',' || absl::ascii_isspace(static_cast<unsigned char>(symbol()))))
      ++position_;
  }

  const std::string_view text_;
  std::size_t position_ = 0;
};

absl::Status TooMany() {
  return FieldError(kText, absl::StrCat("There are more than ", kMaxCandidateMoves, " moves."));
}

absl::StatusOr<CandidateMoves> ParseNumbers(std::string_view text, const Instance& instance) {
  CandidateMoves moves;
  for (Scanner scanner(text); !scanner.AtEnd();) {
    const std::optional<std::uint32_t> tile = scanner.TakeNumber();
    if (!tile) {
      return FieldError(kText, absl::StrCat(scanner.Name(), " is not the number of a tile."));
    }
    if (moves.tiles.size() == kMaxCandidateMoves) return TooMany();
    if (absl::Status status = CheckTile(kText, *tile, instance); !status.ok()) return status;
    moves.tiles.push_back(*tile);
  }
  return moves;
}

/// A letter's place in `letters` is its move code.
absl::StatusOr<CandidateMoves> ParseLetters(std::string_view text, std::string_view letters) {
  CandidateMoves moves;
  for (Scanner scanner(text); !scanner.AtEnd();) {
    const std::size_t code =
        letters.find(absl::ascii_toupper(static_cast<unsigned char>(scanner.symbol())));
    if (code == std::string_view::npos) {
      return FieldError(kText, absl::StrCat(scanner.Name(), " is not a move: expected one of ",
                                            std::string(letters), "."));
    }
    scanner.SkipSymbol();
    const std::uint32_t repeats = scanner.TakeNumber().value_or(1);
    if (repeats > kMaxCandidateMoves - moves.codes.size()) return TooMany();
    moves.codes.insert(moves.codes.end(), repeats, static_cast<MoveCode>(code));
  }
  return moves;
}

absl::StatusOr<CandidateMoves> ParseRotationText(const v1::MoveText& text) {
  switch (text.convention()) {
    case v1::MOVE_CONVENTION_UNSPECIFIED:
    case v1::MOVE_CONVENTION_BLANK:
      return ParseLetters(text.text(), rotation::kMoveLetters);
    default:
      return FieldError("convention", absl::StrCat(v1::MoveConvention_Name(text.convention()),
                                                   " is for sliding puzzles only."));
  }
}

// A tile goes the opposite way of the blank: its letters are those of the inverse moves.
absl::StatusOr<CandidateMoves> ParseSlidingText(const v1::MoveText& text,
                                                const Instance& instance) {
  switch (text.convention()) {
    case v1::MOVE_CONVENTION_TILE: {
      const std::string_view letters = sliding::kMoveLetters;
      return ParseLetters(text.text(), std::string(letters.rbegin(), letters.rend()));
    }
    case v1::MOVE_CONVENTION_NUMBER:
      return ParseNumbers(text.text(), instance);
    default:
      return ParseLetters(text.text(), sliding::kMoveLetters);
  }
}

}  // namespace

absl::StatusOr<CandidateMoves> ParseMoveText(const v1::MoveText& text, const Instance& instance) {
  if (!v1::MoveConvention_IsValid(text.convention())) {
    return WithReason(
        v1::ERROR_REASON_INVALID_OPTION,
        UnknownValue("convention", text.convention(), *v1::MoveConvention_descriptor()));
  }
  return instance.family() == Family::kSliding ? ParseSlidingText(text, instance)
                                               : ParseRotationText(text);
}

}  // namespace puzzlesolver::rpc
