#pragma once

#include <string>

#include "absl/status/status.h"
#include "service/engine/puzzles/text/parse.h"
#include "tests/fuzz/byte_reader.h"

namespace puzzlesolver::fuzz {

/// Reads three characters: the family ('s' or 'r'), rows and columns. A side is its digit (the
/// characters around the digits go on counting, down to negative numbers), '!' for the largest, '<'
/// and '>' for the ends of int; '-' leaves it open, and any other family too.
text::Shape TakeShape(ByteReader& reader);

/// The line for the board is read back as the same board, whoever reads it.
void RequireReadsBack(const text::ParsedBoard& board);

/// An error of text::ParseBoard.
void RequireBoardError(const absl::Status& status);

}  // namespace puzzlesolver::fuzz
