#include "service/engine/suboptimal/path_shortening.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "service/engine/suboptimal/window_search.h"

namespace puzzlesolver {
namespace {

constexpr std::size_t kWindowLengths[] = {12, 18, 24, 30, 36, 42};
constexpr std::uint64_t kNodesPerWindow = 20'000;

class Shortening {
 public:
  Shortening(const sliding::Board& start, MoveSequence& moves, std::uint64_t max_nodes,
             const std::stop_token& stop)
      : start_(start), moves_(moves), max_nodes_(max_nodes), stop_(stop) {}

  std::uint64_t Run() {
    for (const std::size_t length : kWindowLengths) {
      while (Slide(length)) {
      }
    }
    return nodes_;
  }

 private:
  bool IsAtEnd() const { return nodes_ >= max_nodes_ || stop_.stop_requested(); }

  /// One window length over all moves; true when it made them fewer.
  bool Slide(std::size_t length) {
    WindowSearch search(start_, start_);
    MoveSequence done;
    MoveSequence window;
    std::size_t taken = 0;
    while (taken < moves_.size() || !window.empty()) {
      for (; window.size() < length && taken < moves_.size(); ++taken) {
        search.MoveGoal(moves_[taken]);
        window.push_back(moves_[taken]);
      }
      if (Shorten(search, window)) continue;
      const std::size_t step = std::min(window.size(), length / 4);
      for (std::size_t i = 0; i < step; ++i) search.MoveStart(window[i]);
      done.insert(done.end(), window.begin(), window.begin() + static_cast<std::ptrdiff_t>(step));
      window.erase(window.begin(), window.begin() + static_cast<std::ptrdiff_t>(step));
    }
    const bool is_shorter = done.size() < moves_.size();
    moves_ = std::move(done);
    return is_shorter;
  }

  bool Shorten(WindowSearch& search, MoveSequence& window) {
    if (IsAtEnd() || window.size() < 2) return false;
    const std::uint64_t before = search.nodes();
    auto shorter = search.Find(static_cast<int>(window.size()) - 2,
                               std::min(kNodesPerWindow, max_nodes_ - nodes_), stop_);
    nodes_ += search.nodes() - before;
    if (!shorter) return false;
    window = *std::move(shorter);
    return true;
  }

  const sliding::Board& start_;
  MoveSequence& moves_;
  const std::uint64_t max_nodes_;
  const std::stop_token stop_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::uint64_t ShortenSolution(const sliding::Board& start, MoveSequence& moves,
                              std::uint64_t max_nodes, const std::stop_token& stop) {
  return Shortening(start, moves, max_nodes, stop).Run();
}

}  // namespace puzzlesolver
