#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "service/engine/puzzles/sliding/board.h"

namespace puzzlesolver::sliding {

/// The largest permutation whose rank fits 64 bits: 20! < 2^64 < 21!.
inline constexpr int kMaxRank64Cells = 20;

/// Position of `permutation` of 0..n-1 among all n! in dictionary order, from 0.
/// REQUIRES: n <= kMaxRank64Cells. O(n) bit operations.
std::uint64_t Rank(std::span<const Tile> permutation);

/// The permutation of `cells` elements at position `rank`.
/// REQUIRES: cells <= kMaxRank64Cells and rank < cells!.
std::vector<Tile> Unrank(std::uint64_t rank, int cells);

/// Bytes that hold every rank of a permutation of `cells` elements: the fewest that hold cells!-1,
/// at least one. O(cells^2) beyond kMaxRank64Cells.
int RankWidth(int cells);

/// Rank as a big-endian number of RankWidth bytes, for a permutation of any size: the stored keys.
/// O(n) up to kMaxRank64Cells, O(n^2) beyond.
std::string RankBytes(std::span<const Tile> permutation);

/// The same of a rank that is known. REQUIRES: cells <= kMaxRank64Cells and rank < cells!.
std::string RankBytes(std::uint64_t rank, int cells);

/// The inverse of RankBytes.
/// Errors: INVALID_ARGUMENT when `rank` has another width or is cells! or more.
absl::StatusOr<std::vector<Tile>> UnrankBytes(std::string_view rank, int cells);

}  // namespace puzzlesolver::sliding
