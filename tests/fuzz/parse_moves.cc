#include <string>

#include "absl/strings/ascii.h"
#include "service/engine/puzzles/text/format.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

template <typename Parse>
void RequireMovesReadBack(const std::string& letters, Parse parse) {
  const auto moves = parse(letters);
  if (!moves.ok()) {
    RequireFieldError(moves.status(), {"moves"});
    return;
  }
  Require(moves->size() <= letters.size(), "a letter is at most one move");
  const std::string capitals = text::FormatMoves(*moves);
  for (const std::string& again : {capitals, absl::AsciiStrToLower(capitals)}) {
    const auto same = parse(again);
    Require(same.ok() && *same == *moves, "the letters of moves are read back");
  }
}

}  // namespace

/// The letters of moves.
int FuzzParseMoves(const std::uint8_t* data, std::size_t size) {
  const std::string letters = ByteReader(data, size).TakeRest();
  RequireMovesReadBack(letters, text::ParseSlidingMoves);
  RequireMovesReadBack(letters, text::ParseRotationMoves);
  return 0;
}

}  // namespace puzzlesolver::fuzz
