#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "service/engine/puzzles/move_sequence.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// Where the blank and one or two chosen tiles stand; all other tiles are alike.
struct Pieces {
  int blank = 0;
  std::array<int, 2> tiles{};
  int count = 1;

  bool operator==(const Pieces&) const = default;
};

/// Finds the fewest moves that bring one or two tiles to their cells, by A* (Hart, Nilsson and
/// Raphael 1968) over the cells of these tiles and of the blank.
///
/// The estimate is the distance on a board without walls or edges: a tile's step costs one move,
/// and between two steps the blank goes round it, in two moves where it turns and in four where it
/// goes straight on. Hence few states are looked at beside those of a shortest way.
class PieceSearch {
 public:
  /// `walls`, by cell: no tile there moves. Borrowed, as is `geometry`; they may change between two
  /// searches.
  PieceSearch(const sliding::Geometry& geometry, const std::vector<bool>& walls)
      : geometry_(geometry), walls_(walls) {}

  /// Moves after which the tiles stand at `goal`; where the blank stands then does not matter. The
  /// tiles never leave `pasture`, by cell. nullopt when there is no way.
  /// REQUIRES: neither the blank nor a tile stands on a wall.
  std::optional<MoveSequence> Find(const Pieces& start, const Pieces& goal,
                                   const std::vector<bool>& pasture);

 private:
  struct Node {
    Pieces pieces;
    int cost = 0;
    int parent = 0;
    MoveCode move = 0;
  };

  void Reach(const Node& node);
  void Expand(int index, const std::vector<bool>& pasture);
  std::optional<Pieces> After(const Pieces& pieces, int move,
                              const std::vector<bool>& pasture) const;
  int Estimate(const Pieces& pieces) const;
  int EstimateTile(int blank, int tile, int home) const;
  MoveSequence PathTo(int index) const;

  const sliding::Geometry& geometry_;
  const std::vector<bool>& walls_;

  Pieces goal_;
  std::vector<Node> nodes_;
  absl::flat_hash_map<std::uint32_t, int> costs_;  ///< the least known of each arrangement
  std::vector<std::vector<int>> open_;             ///< nodes by cost and estimate
};

}  // namespace puzzlesolver
