#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "service/engine/solvers/sliding_instance.h"

namespace puzzlesolver::testing {

struct KorfInstance {
  int id;
  std::size_t length;
  std::unique_ptr<SlidingInstance> instance;
};

/// Puzzles of `side` x `side` whose goal has the blank first, read from `path`: lines of id,
/// length, perhaps more numbers, and the tiles row by row; `#` begins a comment.
inline std::vector<KorfInstance> ReadKorf(const std::string& path, int side = 4) {
  std::ifstream file(path);
  const auto geometry = *sliding::Geometry::Create(side, side);
  std::vector<KorfInstance> instances;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    const std::vector<std::uint64_t> numbers{std::istream_iterator<std::uint64_t>(fields), {}};
    std::vector<sliding::Tile> tiles(numbers.end() - geometry.cells(), numbers.end());
    instances.push_back(
        {.id = static_cast<int>(numbers[0]),
         .length = static_cast<std::size_t>(numbers[1]),
         .instance = *SlidingInstance::Create(*sliding::Board::Create(geometry, std::move(tiles)),
                                              sliding::Board::Ordered(geometry, 0))});
  }
  return instances;
}

}  // namespace puzzlesolver::testing
