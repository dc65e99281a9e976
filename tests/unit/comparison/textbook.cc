#include "tests/unit/comparison/textbook.h"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <tuple>

namespace puzzlesolver::testing {

using sliding::Board;
using sliding::Move;
using Tiles = std::vector<sliding::Tile>;

std::vector<std::pair<Move, Board>> Textbook::Children(const Board& board, LastMove last) const {
  std::vector<std::pair<Move, Board>> children;
  for (const Move move : order_) {
    if (!board.CanMove(move) || (last && move == Inverse(*last))) continue;
    children.emplace_back(move, board);
    children.back().second.Apply(move);
  }
  return children;
}

Counts Textbook::BreadthFirst(const Board& start) const {
  Counts counts{.stored = 1};
  if (start == goal_) counts.length = 0;
  std::set<Tiles> reached{start.tiles()};
  std::queue<std::tuple<Board, LastMove, int>> queue;
  queue.emplace(start, std::nullopt, 0);
  while (!counts.length && !queue.empty()) {
    const auto [board, last, depth] = queue.front();
    queue.pop();
    ++counts.expanded;
    for (const auto& [move, child] : Children(board, last)) {
      ++counts.generated;
      if (!reached.insert(child.tiles()).second) continue;
      queue.emplace(child, move, depth + 1);
      if (child != goal_) continue;
      counts.length = depth + 1;
      break;
    }
  }
  counts.stored = reached.size();
  return counts;
}

Counts Textbook::Bidirectional(const Board& start) const {
  Counts counts;
  if (start == goal_) counts.length = 0;
  using Layer = std::vector<std::pair<Board, LastMove>>;
  std::array<Layer, 2> layers = {Layer{{start, std::nullopt}}, Layer{{goal_, std::nullopt}}};
  std::array<std::set<Tiles>, 2> reached = {std::set{start.tiles()}, std::set{goal_.tiles()}};
  for (int depth = 1; !counts.length && !layers[0].empty() && !layers[1].empty(); ++depth) {
    const std::size_t side = layers[0].size() <= layers[1].size() ? 0 : 1;
    Layer next;
    for (const auto& [board, last] : layers[side]) {
      if (counts.length) break;
      ++counts.expanded;
      for (const auto& [move, child] : Children(board, last)) {
        ++counts.generated;
        if (!reached[side].insert(child.tiles()).second) continue;
        next.emplace_back(child, move);
        if (!reached[1 - side].contains(child.tiles())) continue;
        counts.length = depth;
        break;
      }
    }
    layers[side] = next;
  }
  counts.stored = reached[0].size() + reached[1].size();
  return counts;
}

Counts Textbook::AStar(const Board& start, const Estimate& estimate) const {
  struct Node {
    int g;
    LastMove last;
    bool is_closed;
    std::int64_t pushed;  ///< grows
  };
  Counts counts;
  std::map<Tiles, Node> nodes;
  std::set<std::tuple<int, int, std::int64_t, Tiles>> open;  ///< f, h, the last pushed first
  std::int64_t pushed = 0;
  const auto key = [&](const Board& board, const Node& node) {
    const int h = estimate(board);
    return std::tuple(node.g + h, h, -node.pushed, board.tiles());
  };
  const auto push = [&](const Board& board, int g, LastMove last) {
    const Node node{g, last, false, ++pushed};
    nodes[board.tiles()] = node;
    open.insert(key(board, node));
  };
  push(start, 0, std::nullopt);
  while (!open.empty()) {
    const Tiles tiles = std::get<Tiles>(*open.begin());
    open.erase(open.begin());
    const Board board = *Board::Create(start.geometry(), tiles);
    const Node node = nodes.at(tiles);
    if (board == goal_) {
      counts.length = node.g;
      break;
    }
    nodes.at(tiles).is_closed = true;
    ++counts.expanded;
    for (const auto& [move, child] : Children(board, node.last)) {
      ++counts.generated;
      const auto known = nodes.find(child.tiles());
      if (known != nodes.end()) {
        if (known->second.g <= node.g + 1) continue;
        counts.reopened += known->second.is_closed;
        if (!known->second.is_closed) open.erase(key(child, known->second));
      }
      push(child, node.g + 1, move);
    }
  }
  counts.stored = nodes.size();
  return counts;
}

Counts Textbook::IdaStar(const Board& start, const Estimate& estimate) const {
  Counts counts;
  int bound = estimate(start);
  if (start == goal_) counts.length = 0;
  while (!counts.length) {
    int next_bound = std::numeric_limits<int>::max();
    if (DepthFirst(start, std::nullopt, 0, bound, estimate, next_bound, counts)) break;
    bound = next_bound;
  }
  counts.stored = static_cast<std::uint64_t>(bound) + 1;
  return counts;
}

bool Textbook::DepthFirst(const Board& board, LastMove last, int depth, int bound,
                          const Estimate& estimate, int& next_bound, Counts& counts) const {
  ++counts.expanded;
  for (const auto& [move, child] : Children(board, last)) {
    ++counts.generated;
    const int cost = depth + 1 + estimate(child);
    if (cost > bound) {
      next_bound = std::min(next_bound, cost);
      continue;
    }
    if (child == goal_) {
      counts.length = depth + 1;
      return true;
    }
    if (DepthFirst(child, move, depth + 1, bound, estimate, next_bound, counts)) return true;
  }
  return false;
}

}  // namespace puzzlesolver::testing
