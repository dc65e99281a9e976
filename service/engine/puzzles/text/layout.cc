#include "service/engine/puzzles/text/layout.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::text {
namespace {

using sliding::Geometry;

absl::StatusOr<Geometry> MakeGeometry(std::size_t rows, std::size_t columns) {
  return Geometry::Create(static_cast<int>(rows), static_cast<int>(columns));
}

std::string Tiles(std::size_t count) {
  return absl::StrCat(count, count == 1 ? " tile" : " tiles");
}

/// The first part whose length differs from that of parts[0], or parts.end().
auto FindUnequal(const std::vector<Tokens>& parts) {
  return std::ranges::find_if(parts,
                              [&](Tokens part) { return part.size() != parts.front().size(); });
}

absl::StatusOr<Geometry> FromRows(const std::vector<Tokens>& rows) {
  const auto unequal = FindUnequal(rows);
  if (unequal == rows.end()) return MakeGeometry(rows.size(), rows.front().size());
  return ErrorAt(*unequal, "tiles",
                 absl::StrCat("Row ", unequal - rows.begin() + 1, " has ", Tiles(unequal->size()),
                              ", but row 1 has ", rows.front().size(),
                              ": all rows of a board must be equally long."));
}

absl::StatusOr<Geometry> FromOneLine(Tokens tokens, std::size_t count) {
  const std::vector<Tokens> groups = SplitBy(&Token::group, tokens);
  if (groups.size() > 1 && groups.front().size() > 1 && FindUnequal(groups) == groups.end()) {
    return MakeGeometry(groups.size(), groups.front().size());
  }
  const auto side = static_cast<std::size_t>(std::lround(std::sqrt(count)));
  if (side * side == count) return MakeGeometry(side, side);
  return ErrorAt(tokens, "tiles",
                 absl::StrCat(Tiles(count),
                              " in one line are not a square board: give its shape "
                              "with --rows and --cols, or put / between its rows."));
}

/// The side that is not given, from the one that is.
absl::StatusOr<int> OtherSide(Tokens tokens, std::size_t count, int side, const char* option) {
  const auto parts = static_cast<std::size_t>(side);
  if (count % parts == 0) return static_cast<int>(count / parts);
  return ErrorAt(tokens, "tiles",
                 absl::StrCat(Tiles(count), " cannot be divided into ", side, " equal ", option,
                              ": expected a multiple of ", side, "."));
}

absl::StatusOr<Geometry> FromOptions(Tokens tokens, std::size_t count, const Shape& shape) {
  const auto given = Geometry::Create(shape.rows.value_or(1), shape.columns.value_or(1));
  if (!given.ok() || (shape.rows && shape.columns)) return given;
  if (shape.rows) {
    const auto columns = OtherSide(tokens, count, *shape.rows, "rows");
    return columns.ok() ? Geometry::Create(*shape.rows, *columns) : columns.status();
  }
  const auto rows = OtherSide(tokens, count, *shape.columns, "columns");
  return rows.ok() ? Geometry::Create(*rows, *shape.columns) : rows.status();
}

absl::Status CheckRows(Tokens tokens, const Geometry& expected, const Geometry& written) {
  if (written == expected) return absl::OkStatus();
  return ErrorAt(tokens, "tiles",
                 absl::StrCat("The rows as written are a ", written.rows(), " x ",
                              written.columns(), " board, but a ", expected.rows(), " x ",
                              expected.columns(), " board was expected."));
}

}  // namespace

absl::StatusOr<Geometry> ChooseGeometry(Tokens tokens, std::size_t count, const Shape& shape) {
  const std::vector<Tokens> rows = SplitBy(&Token::row, tokens);
  const bool marked = std::ranges::any_of(tokens, &Token::slash_follows);
  if (!shape.rows && !shape.columns) {
    return marked || rows.size() > 1 ? FromRows(rows) : FromOneLine(tokens, count);
  }
  const auto expected = FromOptions(tokens, count, shape);
  if (!expected.ok() || !marked) return expected;
  const auto written = FromRows(rows);
  if (!written.ok()) return written;
  const absl::Status agrees = CheckRows(tokens, *expected, *written);
  return agrees.ok() ? expected : agrees;
}

}  // namespace puzzlesolver::text
