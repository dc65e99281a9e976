#pragma once

#include <string>

#include "puzzlesolver/v1/puzzle.pb.h"

namespace puzzlesolver {

/// One a move, as the puzzles are written down.
inline std::string LettersOf(const v1::MoveList& moves) {
  std::string letters;
  for (const int move : moves.sliding().directions()) letters += "?DLRU"[move];
  for (const int move : moves.rotation().moves()) letters += "?ABCDEFGH"[move];
  return letters;
}

}  // namespace puzzlesolver
