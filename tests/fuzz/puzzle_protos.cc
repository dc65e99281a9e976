#include "tests/fuzz/puzzle_protos.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <variant>
#include <vector>

#include "client/cli/question.h"
#include "google/protobuf/repeated_field.h"

namespace puzzlesolver::fuzz {
namespace {

using Numbers = google::protobuf::RepeatedField<std::uint32_t>;

constexpr std::uint32_t kMaxSide = 6;

/// The place of each number in their order; equal ones keep theirs.
std::vector<std::uint32_t> Places(const Numbers& numbers) {
  std::vector<int> sorted(static_cast<std::size_t>(numbers.size()));
  std::iota(sorted.begin(), sorted.end(), 0);
  std::ranges::stable_sort(sorted, [&](int a, int b) { return numbers[a] < numbers[b]; });
  std::vector<std::uint32_t> places(sorted.size());
  for (std::uint32_t place = 0; place < sorted.size(); ++place) {
    places[static_cast<std::size_t>(sorted[place])] = place;
  }
  return places;
}

void RepairTiles(std::uint32_t cells, Numbers& tiles) {
  tiles.Resize(static_cast<int>(cells), 0);
  const std::vector<std::uint32_t> places = Places(tiles);
  tiles.Assign(places.begin(), places.end());
}

void Repair(v1::SlidingPuzzle& puzzle) {
  puzzle.set_rows(1 + puzzle.rows() % kMaxSide);
  puzzle.set_columns(1 + puzzle.columns() % kMaxSide);
  const std::uint32_t cells = puzzle.rows() * puzzle.columns();
  RepairTiles(cells, *puzzle.mutable_tiles());
  if (!puzzle.goal().empty()) RepairTiles(cells, *puzzle.mutable_goal());
}

void Repair(v1::RotationGame& game) {
  RepairTiles(rotation::kCells, *game.mutable_cells());
  for (std::uint32_t& cell : *game.mutable_cells()) cell = 1 + cell / rotation::kCellsPerSymbol;
}

cli::Question ToQuestion(const rpc::SlidingBoards& boards) { return {boards.start, boards.goal}; }
cli::Question ToQuestion(const rotation::Board& board) { return {board, std::nullopt}; }

bool AreEqualBoards(const rpc::SlidingBoards& a, const rpc::SlidingBoards& b) {
  return a.start == b.start && a.goal == b.goal;
}
bool AreEqualBoards(const rotation::Board& a, const rotation::Board& b) { return a == b; }

}  // namespace

void Repair(v1::Puzzle& puzzle) {
  if (puzzle.has_sliding()) Repair(*puzzle.mutable_sliding());
  if (puzzle.has_rotation()) Repair(*puzzle.mutable_rotation());
}

v1::Puzzle ToProto(const rpc::Boards& boards) {
  return std::visit([](const auto& family) { return cli::ToProto(ToQuestion(family)); }, boards);
}

bool AreEqual(const rpc::Boards& a, const rpc::Boards& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&](const auto& family) {
        return AreEqualBoards(family, std::get<std::decay_t<decltype(family)>>(b));
      },
      a);
}

}  // namespace puzzlesolver::fuzz
