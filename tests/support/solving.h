#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "service/engine/puzzles/text/parse.h"
#include "service/engine/solvers/rotation_instance.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/engine/solvers/solver.h"

namespace puzzlesolver::testing {

inline sliding::Board SlidingBoard(std::string_view text) {
  return std::get<sliding::Board>(*text::ParseBoard(text, {.family = Family::kSliding}));
}

inline rotation::Board RotationBoard(std::string_view text) {
  return std::get<rotation::Board>(*text::ParseBoard(text, {.family = Family::kRotation}));
}

/// To the default goal.
inline std::unique_ptr<SlidingInstance> Sliding(std::string_view start) {
  const auto board = SlidingBoard(start);
  return *SlidingInstance::Create(board, sliding::Board::Standard(board.geometry()));
}

inline std::unique_ptr<SlidingInstance> Sliding(std::string_view start, std::string_view goal) {
  return *SlidingInstance::Create(SlidingBoard(start), SlidingBoard(goal));
}

/// The moves in the letters of the instance's family.
inline std::string Letters(const Instance& instance, const MoveSequence& moves) {
  const std::string_view alphabet = instance.family() == Family::kSliding
                                        ? std::string_view(sliding::kMoveLetters)
                                        : std::string_view(rotation::kMoveLetters);
  std::string letters;
  for (const MoveCode move : moves) letters += alphabet[move];
  return letters;
}

/// True when the moves are legal and end in the goal.
inline bool Solves(const Instance& instance, const MoveSequence& moves) {
  const auto state = instance.Clone();
  for (const MoveCode move : moves) {
    if (!state->CanMove(move)) return false;
    state->Apply(move);
  }
  return state->IsSolved();
}

inline SearchResult Search(const Solver& solver, const Instance& instance,
                           const SearchOptions& options = {}) {
  SearchControl control;
  return solver.Search(instance, options, control);
}

}  // namespace puzzlesolver::testing
