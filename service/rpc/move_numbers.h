#pragma once

#include <optional>

#include "puzzlesolver/v1/puzzle.pb.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// The API and the engine number moves in the same order, the API from 1.
static_assert(v1::DIRECTION_DOWN == static_cast<int>(sliding::Move::kDown) + 1);
static_assert(v1::DIRECTION_LEFT == static_cast<int>(sliding::Move::kLeft) + 1);
static_assert(v1::DIRECTION_RIGHT == static_cast<int>(sliding::Move::kRight) + 1);
static_assert(v1::DIRECTION_UP == static_cast<int>(sliding::Move::kUp) + 1);
static_assert(v1::ROTATION_MOVE_A == static_cast<int>(rotation::Move::kA) + 1);
static_assert(v1::ROTATION_MOVE_H == static_cast<int>(rotation::Move::kH) + 1);

constexpr v1::Direction DirectionOf(MoveCode move) { return static_cast<v1::Direction>(move + 1); }

constexpr v1::RotationMove RotationMoveOf(MoveCode move) {
  return static_cast<v1::RotationMove>(move + 1);
}

/// The move that the API numbers `number`; nullopt for numbers that are none of `move_count`.
constexpr std::optional<MoveCode> MoveOfNumber(int number, int move_count) {
  if (number < 1 || number > move_count) return std::nullopt;
  return static_cast<MoveCode>(number - 1);
}

}  // namespace puzzlesolver::rpc
