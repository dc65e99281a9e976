#include "service/rpc/candidate_moves.h"

#include <limits>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/move_numbers.h"
#include "service/rpc/move_text.h"

namespace puzzlesolver::rpc {
namespace {

std::string Element(const char* field, int index) { return absl::StrCat(field, "[", index, "]"); }

absl::Status CheckCount(const char* field, int count) {
  if (static_cast<std::size_t>(count) <= kMaxCandidateMoves) return absl::OkStatus();
  return FieldError(field, absl::StrCat("There are ", count, " moves, but at most ",
                                        kMaxCandidateMoves, " are taken."));
}

template <typename Numbers>
absl::StatusOr<MoveSequence> CodesFromProto(const char* field, const Numbers& numbers,
                                            int move_count) {
  if (absl::Status status = CheckCount(field, numbers.size()); !status.ok()) return status;
  MoveSequence codes;
  codes.reserve(static_cast<std::size_t>(numbers.size()));
  for (int i = 0; i < numbers.size(); ++i) {
    const std::optional<MoveCode> code = MoveOfNumber(numbers.Get(i), move_count);
    if (!code) {
      return FieldError(
          Element(field, i),
          absl::StrCat(numbers.Get(i), " is no move: expected 1 to ", move_count, "."));
    }
    codes.push_back(*code);
  }
  return codes;
}

absl::Status CheckTiles(const v1::SlidingMoves& moves, const Instance& instance) {
  if (absl::Status status = CheckCount("tiles", moves.tiles_size()); !status.ok()) return status;
  for (int i = 0; i < moves.tiles_size(); ++i) {
    absl::Status status = CheckTile(Element("tiles", i), moves.tiles(i), instance);
    if (!status.ok()) return status;
  }
  if (moves.directions_size() != 0 && moves.tiles_size() != 0 &&
      moves.directions_size() != moves.tiles_size()) {
    return FieldError("tiles", absl::StrCat("There are ", moves.tiles_size(), " tiles, but ",
                                            moves.directions_size(), " directions."));
  }
  return absl::OkStatus();
}

absl::StatusOr<CandidateMoves> SlidingFromProto(const v1::SlidingMoves& moves,
                                                const Instance& instance) {
  auto codes = CodesFromProto("directions", moves.directions(), sliding::kMoveCount);
  if (!codes.ok()) return codes.status();
  if (absl::Status status = CheckTiles(moves, instance); !status.ok()) return status;
  return CandidateMoves{*std::move(codes), {moves.tiles().begin(), moves.tiles().end()}};
}

absl::StatusOr<CandidateMoves> RotationFromProto(const v1::RotationMoves& moves) {
  auto codes = CodesFromProto("moves", moves.moves(), rotation::kMoveCount);
  if (!codes.ok()) return codes.status();
  return CandidateMoves{*std::move(codes), {}};
}

absl::Status WrongFamily(const char* field) {
  return FieldError(field, "These are moves of another puzzle than the one given.");
}

template <typename T>
absl::StatusOr<T> Under(const char* path, absl::StatusOr<T> value) {
  if (value.ok()) return value;
  return PrefixField(path, value.status());
}

absl::StatusOr<CandidateMoves> ListFromProto(const v1::MoveList& list, const Instance& instance) {
  switch (list.moves_case()) {
    case v1::MoveList::kSliding:
      if (instance.family() != Family::kSliding) return WrongFamily("sliding");
      return Under("sliding", SlidingFromProto(list.sliding(), instance));
    case v1::MoveList::kRotation:
      if (instance.family() != Family::kRotation) return WrongFamily("rotation");
      return Under("rotation", RotationFromProto(list.rotation()));
    case v1::MoveList::MOVES_NOT_SET:
      break;
  }
  return CandidateMoves{};
}

absl::StatusOr<CandidateMoves> AnyFromProto(const v1::VerifyRequest& request,
                                            const Instance& instance) {
  switch (request.candidate_case()) {
    case v1::VerifyRequest::kMoves:
      return Under("moves", ListFromProto(request.moves(), instance));
    case v1::VerifyRequest::kMoveText:
      return Under("move_text", ParseMoveText(request.move_text(), instance));
    case v1::VerifyRequest::CANDIDATE_NOT_SET:
      break;
  }
  return FieldError("candidate", "No moves were given: expected moves or move_text.");
}

}  // namespace

absl::Status CheckTile(std::string_view field, std::uint32_t tile, const Instance& instance) {
  const auto tiles = static_cast<const SlidingInstance&>(instance).board().tiles().size() - 1;
  if (1 <= tile && tile <= tiles) return absl::OkStatus();
  // The greatest stands for all numbers beyond.
  const char* const or_more = tile == std::numeric_limits<std::uint32_t>::max() ? " or more" : "";
  return FieldError(field, absl::StrCat("There is no tile ", tile, or_more,
                                        ": they are numbered from 1 to ", tiles, "."));
}

absl::StatusOr<CandidateMoves> CandidateFromProto(const v1::VerifyRequest& request,
                                                  const Instance& instance) {
  absl::StatusOr<CandidateMoves> moves = AnyFromProto(request, instance);
  if (moves.ok() || ReasonOf(moves.status()) != v1::ERROR_REASON_UNSPECIFIED) return moves;
  return WithReason(v1::ERROR_REASON_INVALID_MOVES, moves.status());
}

}  // namespace puzzlesolver::rpc
