#include "client/cli/judges/case_text.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/tokens.h"

namespace puzzlesolver::cli {
namespace {

using Line = CaseText;

bool IsSpace(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

/// The symbols of one line.
std::vector<std::string_view> Symbols(std::string_view line, bool glued) {
  std::vector<std::string_view> symbols;
  while (true) {
    line.remove_prefix(
        static_cast<std::size_t>(std::ranges::find_if_not(line, IsSpace) - line.begin()));
    if (line.empty()) return symbols;
    const std::size_t length =
        glued ? 1 : static_cast<std::size_t>(std::ranges::find_if(line, IsSpace) - line.begin());
    symbols.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
}

std::vector<Line> NonBlankLines(std::string_view text, int number) {
  std::vector<Line> lines;
  for (; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!std::ranges::all_of(line, IsSpace)) lines.push_back({std::string(line), number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool SomeLineHolds(const std::vector<Line>& lines, std::size_t count, bool glued) {
  return std::ranges::any_of(
      lines, [&](const Line& line) { return Symbols(line.text, glued).size() == count; });
}

std::vector<CaseText> GroupLines(std::vector<Line> lines, std::size_t lines_per_case) {
  std::vector<CaseText> cases;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i % lines_per_case == 0) {
      cases.push_back(std::move(lines[i]));
    } else {
      absl::StrAppend(&cases.back().text, "\n", lines[i].text);
    }
  }
  return cases;
}

std::size_t CountSymbols(const std::vector<Line>& lines, bool glued) {
  std::size_t count = 0;
  for (const Line& line : lines) count += Symbols(line.text, glued).size();
  return count;
}

std::vector<CaseText> GroupSymbols(const std::vector<Line>& lines, const CaseLayout& layout) {
  std::vector<CaseText> cases;
  std::size_t count = 0;
  for (const Line& line : lines) {
    for (const std::string_view symbol : Symbols(line.text, layout.glued)) {
      if (count++ % (layout.rows * layout.columns) == 0) cases.push_back({"", line.line});
      absl::StrAppend(&cases.back().text, std::string(symbol), " ");
    }
  }
  return cases;
}

absl::Status CountFault(std::string_view found) {
  return FieldError("input", absl::StrCat("The input must begin with the number of cases, but ",
                                          found.empty() ? "it is empty" : text::Quote(found),
                                          found.empty() ? "." : " stands there."));
}

std::string TooFew(std::size_t found, std::size_t wanted, std::size_t boards_per_case) {
  return absl::StrCat("The input announces ", wanted, wanted == 1 ? " case" : " cases",
                      ", but ends after ", found / boards_per_case, ".");
}

}  // namespace

std::vector<CaseText> SplitCases(std::string_view text, const CaseLayout& layout, int first_line) {
  std::vector<Line> lines = NonBlankLines(text, first_line);
  const std::size_t cells = layout.rows * layout.columns;
  if (SomeLineHolds(lines, cells, layout.glued)) return lines;
  if (SomeLineHolds(lines, layout.columns, layout.glued)) {
    return GroupLines(std::move(lines), layout.rows);
  }
  const bool whole_boards = CountSymbols(lines, layout.glued) % cells == 0;
  return whole_boards ? GroupSymbols(lines, layout) : lines;
}

CountedCases SplitCountedCases(std::string_view text, const CaseLayout& layout,
                               std::size_t boards_per_case) {
  const auto start = std::ranges::find_if_not(text, IsSpace);
  const auto end = std::find_if(start, text.end(), IsSpace);
  const std::string_view number(start, end);
  std::size_t wanted = 0;
  const auto read = std::from_chars(number.data(), number.data() + number.size(), wanted);
  if (read.ec != std::errc() || read.ptr != number.data() + number.size()) {
    return {.boards = {}, .fault = CountFault(number), .warning = ""};
  }
  const auto lines_before = std::count(text.begin(), end, '\n');
  CountedCases cases;
  cases.boards =
      SplitCases(std::string_view(end, text.end()), layout, static_cast<int>(lines_before) + 1);
  const std::size_t found = cases.boards.size();
  if (found / boards_per_case < wanted) {
    cases.fault = FieldError("input", TooFew(found, wanted, boards_per_case));
  } else if (found > wanted * boards_per_case) {
    cases.warning = absl::StrCat("The text from line ", cases.boards[wanted * boards_per_case].line,
                                 " on, behind the last case, was passed over.");
    cases.boards.resize(wanted * boards_per_case);
  }
  return cases;
}

absl::StatusOr<text::ParsedBoard> ParseCase(const CaseText& board, const text::Shape& shape) {
  return text::ParseBoard(board.text, shape, board.line);
}

std::vector<absl::StatusOr<Question>> ParseCases(const std::vector<CaseText>& boards,
                                                 const text::Shape& shape) {
  std::vector<absl::StatusOr<Question>> questions;
  for (const CaseText& text : boards) {
    auto board = ParseCase(text, shape);
    questions.push_back(board.ok() ? MakeQuestion(*std::move(board), "")
                                   : absl::StatusOr<Question>(board.status()));
  }
  return questions;
}

}  // namespace puzzlesolver::cli
