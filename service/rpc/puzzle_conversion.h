#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "absl/status/statusor.h"
#include "google/protobuf/repeated_field.h"
#include "puzzlesolver/v1/answer.pb.h"
#include "puzzlesolver/v1/puzzle.pb.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// Both boards have the same shape.
struct SlidingBoards {
  sliding::Board start;
  sliding::Board goal;
};

using Boards = std::variant<SlidingBoards, rotation::Board>;

/// Errors: INVALID_ARGUMENT with the reason INVALID_PUZZLE; they name the field from the request's
/// root ("puzzle.sliding.tiles"). O(cells).
absl::StatusOr<Boards> BoardsFromProto(const v1::Puzzle& puzzle);

/// The same as an instance, which may be too large to be searched.
absl::StatusOr<std::unique_ptr<Instance>> AnyInstanceFromProto(const v1::Puzzle& puzzle);

/// The goal that a field of the request names, `goal` within its message; empty means the default.
/// Errors: INVALID_ARGUMENT that names `rows`, `columns` or `goal`.
absl::StatusOr<sliding::Board> GoalFromProto(
    std::uint32_t rows, std::uint32_t columns,
    const google::protobuf::RepeatedField<std::uint32_t>& goal);

/// Whether the instance is not too large to have a key and to be searched.
bool IsSearchable(const Instance& instance);

/// The same for a question that needs that.
/// Errors: those of BoardsFromProto, and INVALID_ARGUMENT with the reason PUZZLE_TOO_LARGE.
absl::StatusOr<std::unique_ptr<Instance>> InstanceFromProto(const v1::Puzzle& puzzle);

/// The rule that decides whether boards of the shape are solvable.
v1::UnsolvableReason UnsolvableReasonOf(const sliding::Geometry& geometry);

/// UNSPECIFIED for a family whose boards are all solvable.
v1::UnsolvableReason UnsolvableReasonOf(const Instance& instance);

}  // namespace puzzlesolver::rpc
