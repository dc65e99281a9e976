#include "storage/key.h"

#include <cstdint>
#include <string>

#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/rank.h"
#include "tests/fuzz/byte_reader.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

/// Ranks of larger boards take time that grows with the square of their size.
constexpr int kMaxCells = 99;

void RequireSlidingRank(const storage::Key& key) {
  const auto geometry = sliding::Geometry::Create(key.rows, key.columns);
  if (!geometry.ok() || geometry->cells() > kMaxCells) return;
  const int cells = geometry->cells();
  const auto tiles = sliding::UnrankBytes(key.rank, cells);
  if (!tiles.ok()) {
    RequireSentence(std::string(tiles.status().message()));
    return;
  }
  Require(sliding::RankBytes(*tiles) == key.rank, "a rank is kept");
  Require(sliding::Board::Create(*geometry, *tiles).ok(), "every rank is a board's");
  if (cells > sliding::kMaxRank64Cells) return;
  Require(sliding::Unrank(sliding::Rank(*tiles), cells) == *tiles, "a rank of 64 bits is kept");
}

void RequireRotationRank(const storage::Key& key) {
  std::uint64_t rank = 0;
  for (const char byte : key.rank) rank = rank << 8 | static_cast<std::uint8_t>(byte);
  const auto board = rotation::Unrank(rank);
  Require(board.ok() == (rank < rotation::kBoardCount), "every rank is a board's");
  if (!board.ok()) return;
  Require(rotation::Rank(*board) == rank, "a rank is kept");
  if (key.rank.size() == 5) Require(rotation::RankBytes(*board) == key.rank, "so are its bytes");
}

}  // namespace

/// An encoded key. What follows from its numbers, its rank for one, is tried, too.
int FuzzKey(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = ByteReader(data, size).TakeRest();
  const auto key = storage::DecodeKey(bytes);
  if (!key) return 0;
  Require(storage::EncodeKey(*key) == bytes, "a key has one encoding");
  Require(storage::DecodeKey(storage::EncodeKey(*key)) == key, "a key is read back");
  RequireSlidingRank(*key);
  RequireRotationRank(*key);
  return 0;
}

}  // namespace puzzlesolver::fuzz
