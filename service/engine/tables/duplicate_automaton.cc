#include "service/engine/tables/duplicate_automaton.h"

#include <memory>
#include <utility>

#include "service/engine/tables/duplicate_words.h"

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::kMoveCount;
using sliding::Move;

/// One move more multiplies the states by 1.7 or more: a length that cannot fit is not tried.
bool MayGrow(std::size_t states, int max_states) {
  return 3 * states <= 2 * static_cast<std::size_t>(max_states);
}

/// The trie of all proper prefixes of forbidden words; node `cell` is the empty prefix at a cell.
class PrefixTrie {
 public:
  static constexpr int kNone = -1;
  static constexpr int kForbidden = -2;

  struct Node {
    int cell;
    std::array<int, kMoveCount> children{kNone, kNone, kNone, kNone};
  };

  explicit PrefixTrie(const Geometry& geometry) : geometry_(geometry) {
    for (int cell = 0; cell < geometry.cells(); ++cell) nodes_.push_back({.cell = cell});
  }

  void Insert(const MoveWord& word, int start) {
    int node = start;
    for (int i = 0; i + 1 < word.length; ++i) node = Child(node, word.MoveAt(i));
    ChildSlot(node, word.MoveAt(word.length - 1)) = kForbidden;
  }

  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  int& ChildSlot(int node, int move) {
    return nodes_[static_cast<std::size_t>(node)].children[static_cast<std::size_t>(move)];
  }

  int Child(int node, int move) {
    if (ChildSlot(node, move) == kNone) {
      const int cell = nodes_[static_cast<std::size_t>(node)].cell;
      ChildSlot(node, move) = static_cast<int>(nodes_.size());
      nodes_.push_back({.cell = geometry_.Neighbour(cell, static_cast<Move>(move))});
    }
    return ChildSlot(node, move);
  }

  Geometry geometry_;
  std::vector<Node> nodes_;
};

using Transitions = std::vector<std::array<DuplicateAutomaton::State, kMoveCount>>;

/// Completes the trie to a machine: where a prefix cannot grow, its longest suffix that is a prefix
/// itself goes on (Aho and Corasick 1975).
Transitions Complete(const PrefixTrie& trie, const Geometry& geometry) {
  const auto& nodes = trie.nodes();
  Transitions next(nodes.size());
  std::vector<int> order(static_cast<std::size_t>(geometry.cells()));
  std::vector<int> suffix(nodes.size(), PrefixTrie::kNone);
  for (std::size_t cell = 0; cell < order.size(); ++cell) order[cell] = static_cast<int>(cell);
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto node = static_cast<std::size_t>(order[i]);
    for (std::size_t move = 0; move < kMoveCount; ++move) {
      const int target = geometry.Neighbour(nodes[node].cell, static_cast<Move>(move));
      const int child = nodes[node].children[move];
      if (target == Geometry::kNoCell || child == PrefixTrie::kForbidden) {
        next[node][move] = DuplicateAutomaton::kPruned;
        continue;
      }
      const auto fallback = suffix[node] == PrefixTrie::kNone
                                ? static_cast<DuplicateAutomaton::State>(target)
                                : next[static_cast<std::size_t>(suffix[node])][move];
      next[node][move] = fallback;
      if (child == PrefixTrie::kNone) continue;
      next[node][move] = static_cast<DuplicateAutomaton::State>(child);
      suffix[static_cast<std::size_t>(child)] = fallback;
      order.push_back(child);
    }
  }
  return next;
}

}  // namespace

std::shared_ptr<const DuplicateAutomaton> DuplicateAutomaton::Build(const Geometry& geometry,
                                                                    const Limits& limits,
                                                                    const BuildMeter& meter) {
  std::shared_ptr<DuplicateAutomaton> automaton(new DuplicateAutomaton);
  DuplicateWords words(geometry);
  PrefixTrie trie(geometry);
  while (words.length() < limits.max_word_length &&
         MayGrow(trie.nodes().size(), limits.max_states)) {
    const auto forbidden = words.Grow(limits.max_words, meter);
    if (!forbidden) break;
    PrefixTrie grown = trie;
    for (const auto& [start, word] : *forbidden) grown.Insert(word, start);
    if (static_cast<int>(grown.nodes().size()) > limits.max_states) break;
    trie = std::move(grown);
    automaton->forbidden_word_count_ += static_cast<int>(forbidden->size());
    automaton->word_length_ = words.length();
  }
  if (!meter.Add(trie.nodes().size())) return nullptr;
  automaton->next_ = Complete(trie, geometry);
  return automaton;
}

}  // namespace puzzlesolver
