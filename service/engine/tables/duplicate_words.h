#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "service/engine/heuristics/build_meter.h"
#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// Up to 16 moves, two bits each, the first move in the highest: words of one length compare in
/// dictionary order.
struct MoveWord {
  static constexpr int kMaxLength = 16;

  std::uint32_t moves = 0;
  int length = 0;

  int MoveAt(int index) const { return static_cast<int>(moves >> 2 * (length - 1 - index) & 3); }
  MoveWord Append(int move) const {
    return {moves << 2 | static_cast<std::uint32_t>(move), length + 1};
  }
};

/// A board whose tiles are named after their cells, on which words are tried.
class ScratchBoard {
 public:
  explicit ScratchBoard(const sliding::Geometry& geometry);

  /// Makes the word from `start` on the untouched board. REQUIRES: it stays on the board.
  void Run(int start, const MoveWord& word);
  /// Puts every tile back.
  void Reset();

  int blank() const { return trail_.back(); }
  int TileAt(int cell) const { return tiles_[static_cast<std::size_t>(cell)]; }
  /// Both boards hold the same arrangement.
  bool AgreesWith(const ScratchBoard& other) const;

 private:
  sliding::Geometry geometry_;
  std::vector<int> tiles_;
  std::vector<int> trail_;  ///< cells in which the blank has been
};

/// Enumerates, length by length, the words of moves that no shorter or dictionary-smaller word of
/// equal length from the same cell replaces, and those that one does replace.
class DuplicateWords {
 public:
  explicit DuplicateWords(const sliding::Geometry& geometry);

  struct Forbidden {
    int start;
    MoveWord word;
  };

  /// Goes on to the next length and returns its forbidden words that contain no shorter one, in
  /// dictionary order for each start cell. nullopt (the length stays as it was, and the object is
  /// of no more use) when more than `max_words` words would be looked at or `meter` ends it.
  /// REQUIRES: length() < MoveWord::kMaxLength.
  std::optional<std::vector<Forbidden>> Grow(int max_words, const BuildMeter& meter);

  int length() const { return length_; }

 private:
  static constexpr int kNone = -1;

  /// An allowed word.
  struct Entry {
    MoveWord word;
    int start;
    int cell;            ///< where it ends
    int suffix;          ///< the entry, one length shorter, of the word less its first move
    std::uint64_t hash;  ///< of the permutation it makes
    std::array<int, sliding::kMoveCount> children{kNone, kNone, kNone, kNone};
  };

  /// The entry that `entry` followed by `move` has as its suffix, or kNone when that is forbidden.
  int SuffixOf(const Entry& entry, int move, int target) const;
  /// Remembers the permutation; false when a word before makes the same one from that start.
  bool IsNew(const Entry& entry);

  sliding::Geometry geometry_;
  ScratchBoard scratch_;
  ScratchBoard other_;
  int length_ = 0;
  std::vector<Entry> shorter_;  ///< allowed words of length_ - 1
  std::vector<Entry> current_;  ///< allowed words of length_
  /// By start cell: hash of a permutation to the first word that makes it.
  std::vector<absl::flat_hash_map<std::uint64_t, MoveWord>> first_words_;
};

}  // namespace puzzlesolver
