#include "service/engine/tables/pattern.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace puzzlesolver {

std::uint64_t Binomial(int n, int k) {
  if (k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) {
    result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return result;
}

std::uint64_t Factorial(int n) {
  std::uint64_t result = 1;
  for (int i = 2; i <= n; ++i) result *= static_cast<std::uint64_t>(i);
  return result;
}

Pattern::Pattern(const sliding::Geometry& geometry, std::vector<int> tiles)
    : geometry_(geometry),
      tiles_(std::move(tiles)),
      set_count_(Binomial(geometry.cells(), static_cast<int>(tiles_.size()))),
      permutation_count_(Factorial(static_cast<int>(tiles_.size()))) {
  std::ranges::sort(tiles_);
}

std::uint64_t Pattern::Index(const std::vector<int>& cells) const {
  std::vector<int> sorted = cells;
  std::ranges::sort(sorted);
  std::uint64_t set = 0;
  std::uint64_t permutation = 0;
  std::vector<int> places;
  for (int i = 0; i < size(); ++i) {
    const int cell = sorted[static_cast<std::size_t>(i)];
    set += Binomial(cell, i + 1);
    places.push_back(static_cast<int>(std::ranges::find(cells, cell) - cells.begin()));
  }
  for (auto place = places.begin(); place != places.end(); ++place) {
    const auto smaller =
        std::count_if(place, places.end(), [&](int later) { return later < *place; });
    permutation +=
        static_cast<std::uint64_t>(smaller) * Factorial(static_cast<int>(places.end() - place) - 1);
  }
  return permutation * set_count_ + set;
}

std::vector<int> Pattern::Cells(std::uint64_t index) const {
  std::uint64_t set = index % set_count_;
  std::uint64_t permutation = index / set_count_;
  std::vector<int> sorted(tiles_.size());
  int cell = geometry_.cells();
  for (int i = size(); i-- > 0;) {
    do --cell;
    while (Binomial(cell, i + 1) > set);
    set -= Binomial(cell, i + 1);
    sorted[static_cast<std::size_t>(i)] = cell;
  }
  std::vector<int> unplaced(tiles_.size());
  for (int i = 0; i < size(); ++i) unplaced[static_cast<std::size_t>(i)] = i;
  std::vector<int> cells(tiles_.size());
  for (int i = 0; i < size(); ++i) {
    const std::uint64_t weight = Factorial(size() - 1 - i);
    const auto chosen = unplaced.begin() + static_cast<std::ptrdiff_t>(permutation / weight);
    permutation %= weight;
    cells[static_cast<std::size_t>(*chosen)] = sorted[static_cast<std::size_t>(i)];
    unplaced.erase(chosen);
  }
  return cells;
}

int Pattern::ManhattanDistance(const std::vector<int>& cells) const {
  int distance = 0;
  for (std::size_t i = 0; i < tiles_.size(); ++i)
    distance += geometry_.Distance(cells[i], tiles_[i]);
  return distance;
}

}  // namespace puzzlesolver
