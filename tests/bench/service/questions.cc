#include "tests/bench/service/questions.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "service/engine/puzzles/sliding/board.h"
#include "service/engine/puzzles/sliding/solvability.h"
#include "tests/support/solve_call.h"

namespace puzzlesolver::bench {
namespace {

using sliding::Board;
using sliding::Geometry;
using sliding::Move;
using Known = std::unordered_set<std::uint64_t>;

constexpr int kEasyMoves = 30;

Geometry Square(int side) { return *Geometry::Create(side, side); }

v1::SolveRequest RequestFor(const Board& board) {
  const Geometry& geometry = board.geometry();
  return SolveRequestFor(SlidingPuzzle(static_cast<std::uint32_t>(geometry.rows()),
                                       static_cast<std::uint32_t>(geometry.columns()),
                                       board.tiles()));
}

/// Of at most 16 cells.
std::uint64_t Pack(const Board& board) {
  std::uint64_t packed = 0;
  for (const sliding::Tile tile : board.tiles()) packed = packed << 4 | tile;
  return packed;
}

Board RandomBoard(const Geometry& geometry, std::mt19937_64& random) {
  const Board goal = Board::Standard(geometry);
  std::vector<sliding::Tile> tiles = goal.tiles();
  std::ranges::shuffle(tiles, random);
  const Board board = *Board::Create(geometry, tiles);
  if (!sliding::WhyUnsolvable(board, goal)) return board;
  const auto blank = std::ranges::find(tiles, 0U);
  // Two tiles, neither of them the blank.
  std::iter_swap(blank == tiles.begin() ? tiles.end() - 1 : tiles.begin(),
                 blank == tiles.begin() + 1 ? tiles.end() - 1 : tiles.begin() + 1);
  return *Board::Create(geometry, std::move(tiles));
}

Board RandomWalk(Board board, int moves, std::mt19937_64& random) {
  std::optional<Move> last;
  for (int made = 0; made < moves;) {
    const auto move = static_cast<Move>(random() % sliding::kMoveCount);
    if (!board.CanMove(move) || (last && move == sliding::Inverse(*last))) continue;
    board.Apply(move);
    last = move;
    ++made;
  }
  return board;
}

void AddNeighbours(const Board& board, Known& known, std::deque<Board>& queue) {
  for (int move = 0; move < sliding::kMoveCount; ++move) {
    Board next = board;
    if (!next.CanMove(static_cast<Move>(move))) continue;
    next.Apply(static_cast<Move>(move));
    if (known.insert(Pack(next)).second) queue.push_back(std::move(next));
  }
}

}  // namespace

std::vector<v1::SolveRequest> EightPuzzles(std::size_t count) {
  std::mt19937_64 random;
  std::vector<v1::SolveRequest> requests;
  while (requests.size() < count) requests.push_back(RequestFor(RandomBoard(Square(3), random)));
  return requests;
}

std::vector<v1::SolveRequest> EndlessPuzzles(std::size_t count) {
  const Board first = *Board::Create(Square(4), kEndlessPuzzle);
  Known known = {Pack(first)};
  std::deque<Board> queue = {first};
  std::vector<v1::SolveRequest> requests;
  while (requests.size() < count) {
    requests.push_back(RequestFor(queue.front()));
    AddNeighbours(queue.front(), known, queue);
    queue.pop_front();
  }
  return requests;
}

v1::SolveRequest FifteenPuzzles::NextEasy() {
  while (true) {
    const Board board = RandomWalk(Board::Standard(Square(4)), kEasyMoves, random_);
    if (known_.insert(Pack(board)).second) return RequestFor(board);
  }
}

v1::SolveRequest FifteenPuzzles::NextHard() {
  while (true) {
    const Board board = RandomBoard(Square(4), random_);
    if (known_.insert(Pack(board)).second) return RequestFor(board);
  }
}

void SetTimeLimit(absl::Duration limit, v1::SolveRequest& request) {
  request.mutable_time_limit()->set_nanos(
      static_cast<std::int32_t>(absl::ToInt64Nanoseconds(limit)));
}

}  // namespace puzzlesolver::bench
