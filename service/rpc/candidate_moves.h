#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/verify.pb.h"
#include "service/engine/solvers/instance.h"

namespace puzzlesolver::rpc {

/// Moves that somebody takes for a solution, by their codes, by the numbers of the tiles that slide
/// (sliding puzzles only), or by both: then the lists are parallel.
struct CandidateMoves {
  MoveSequence codes;
  std::vector<std::uint32_t> tiles;

  std::size_t size() const { return codes.empty() ? tiles.size() : codes.size(); }
};

/// More are refused.
inline constexpr std::size_t kMaxCandidateMoves = 1'000'000;

/// INVALID_ARGUMENT that names `field` unless `tile` is one of the sliding puzzle's.
absl::Status CheckTile(std::string_view field, std::uint32_t tile, const Instance& instance);

/// Errors: INVALID_ARGUMENT with the reason INVALID_MOVES; they name the field from the request's
/// root ("moves.sliding.directions[3]", "move_text.text").
absl::StatusOr<CandidateMoves> CandidateFromProto(const v1::VerifyRequest& request,
                                                  const Instance& instance);

}  // namespace puzzlesolver::rpc
