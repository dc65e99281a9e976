#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
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

/// The odd ones of the hundred 15-puzzles of Korf (1985), read from `path`: lines of id, length,
/// published nodes and tiles; `#` begins a comment. Their goal has the blank first.
inline std::vector<KorfInstance> ReadKorf(const std::string& path) {
  std::ifstream file(path);
  const auto geometry = *sliding::Geometry::Create(4, 4);
  std::vector<KorfInstance> instances;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    KorfInstance korf{};
    std::uint64_t published_nodes = 0;
    fields >> korf.id >> korf.length >> published_nodes;
    std::vector<sliding::Tile> tiles(16);
    for (auto& tile : tiles) fields >> tile;
    korf.instance = *SlidingInstance::Create(*sliding::Board::Create(geometry, std::move(tiles)),
                                             sliding::Board::Ordered(geometry, 0));
    instances.push_back(std::move(korf));
  }
  return instances;
}

}  // namespace puzzlesolver::testing
