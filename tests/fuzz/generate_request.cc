#include <memory>

#include "absl/time/time.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/solvers/registry.h"
#include "service/rpc/generate_conversion.h"
#include "service/rpc/puzzle_conversion.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

constexpr absl::Duration kGenerateTimeLeft = absl::Seconds(10);
/// Larger boards take too long here.
constexpr std::uint32_t kMaxCells = 10'000;

/// The puzzle of the shape's goal, which is solved.
v1::Puzzle GoalOf(const v1::SlidingShape& shape) {
  v1::Puzzle puzzle;
  v1::SlidingPuzzle& sliding = *puzzle.mutable_sliding();
  sliding.set_rows(shape.rows());
  sliding.set_columns(shape.columns());
  *sliding.mutable_tiles() = shape.goal();
  *sliding.mutable_goal() = shape.goal();
  return puzzle;
}

/// A shape that there is, of at most 36 cells.
void RepairShape(v1::SlidingShape& shape) {
  v1::Puzzle puzzle = GoalOf(shape);
  Repair(puzzle);
  shape.set_rows(puzzle.sliding().rows());
  shape.set_columns(puzzle.sliding().columns());
  *shape.mutable_goal() = puzzle.sliding().goal();
}

void RequireGenerateQuery(const rpc::GenerateQuery& query, const v1::GenerateRequest& request) {
  Require(query.shape != nullptr, "a query has a shape");
  Require(absl::ZeroDuration() < query.time_limit && query.time_limit <= kGenerateTimeLeft,
          "a query ends within the time that is left");
  Require(1 <= query.count && query.count <= rpc::kMaxGeneratedBoards, "more boards are refused");
  Require(query.seed.has_value() == request.has_seed() && query.seed.value_or(0) == request.seed(),
          "the seed that is given");
}

/// Boards that are made at once are of the shape, to the goal, and solvable.
void TryToMakeOne(const rpc::GenerateQuery& query, const v1::GenerateRequest& request) {
  static const SolverRegistry& registry = *new SolverRegistry;
  const Solver& solver = FindSolver(registry.all(), query.shape->family());
  const auto generator = solver.MakeGenerator(*query.shape, query.difficulty);
  if (!generator.ok()) {
    RequireFieldError(generator.status(), {"exact_length", "near_length"});
    return;
  }
  if (!(*generator)->MakesAtOnce()) return;
  if (request.sliding().rows() * request.sliding().columns() > kMaxCells) return;
  SearchControl control;
  const auto board = (*generator)->Make(request.seed(), 0, nullptr, control);
  if (!board.ok()) {
    RequireFieldError(board.status(), {"exact_length"});
    return;
  }
  const v1::GenerateResponse response = rpc::ToProto(*board, request.sliding().goal());
  const auto instance = rpc::AnyInstanceFromProto(response.puzzle());
  Require(instance.ok(), "what is made is a board");
  Require(!(*instance)->WhyUnsolvable(), "what is made is solvable");
  if (!board->optimal_length) return;
  Require((*instance)->LowerBound() <= *board->optimal_length, "no solution is below its bound");
  Require((*instance)->IsSolved() == (*board->optimal_length == 0), "what is solved has no moves");
}

void TryRequest(const v1::GenerateRequest& request) {
  const auto query = rpc::QueryFromProto(request, kGenerateTimeLeft);
  if (query.ok()) {
    RequireGenerateQuery(*query, request);
    TryToMakeOne(*query, request);
  } else {
    // Without a reason of its own it is INVALID_OPTION.
    RequireRefusal(query.status(), {v1::ERROR_REASON_INVALID_PUZZLE, v1::ERROR_REASON_UNSPECIFIED});
  }
}

}  // namespace

/// A serialized v1::GenerateRequest, which is tried as it is and with its shape repaired.
int FuzzGenerateRequest(const std::uint8_t* data, std::size_t size) {
  v1::GenerateRequest request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  TryRequest(request);
  if (!request.has_sliding()) return 0;
  RepairShape(*request.mutable_sliding());
  TryRequest(request);
  return 0;
}

}  // namespace puzzlesolver::fuzz
