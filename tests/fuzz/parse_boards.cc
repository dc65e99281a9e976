#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/text/format.h"
#include "service/engine/puzzles/text/parse.h"
#include "tests/fuzz/board_texts.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

using Boards = std::vector<text::ParsedBoard>;

/// The lines of all boards, one after the other, are the same boards.
void RequireLinesReadBack(const Boards& boards, const char* separator) {
  std::string lines;
  for (const text::ParsedBoard& board : boards) {
    absl::StrAppend(&lines,
                    std::visit([](const auto& parsed) { return text::FormatLine(parsed); }, board),
                    separator);
  }
  const auto again = text::ParseBoards(lines, {});
  Require(again.size() == boards.size(), "as many boards as lines");
  for (std::size_t i = 0; i < boards.size(); ++i) {
    Require(again[i].ok() && *again[i] == boards[i], "boards a line each are read back");
  }
}

}  // namespace

/// Three characters for the shape (TakeShape), then the text of several boards.
int FuzzParseBoards(const std::uint8_t* data, std::size_t size) {
  ByteReader reader(data, size);
  const text::Shape shape = TakeShape(reader);
  const std::string text = reader.TakeRest();
  const auto parsed = text::ParseBoards(text, shape);
  Require(!parsed.empty(), "a text gives at least one board or error");
  Boards boards;
  for (const auto& board : parsed) {
    if (board.ok()) {
      RequireReadsBack(*board);
      boards.push_back(*board);
    } else {
      RequireBoardError(board.status());
    }
  }
  if (boards.empty()) return 0;
  RequireLinesReadBack(boards, "\n");
  RequireLinesReadBack(boards, "\n\n");
  return 0;
}

}  // namespace puzzlesolver::fuzz
