#include "service/engine/tables/duplicate_words.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace puzzlesolver {
namespace {

using sliding::Geometry;
using sliding::kMoveCount;
using sliding::Move;

constexpr std::uint64_t kWordsPerReport = 1024;
constexpr std::uint64_t kWorkPerWord = 6;

std::uint64_t Mix(std::uint64_t value) {  // SplitMix64's finaliser (Steele, Lea and Flood 2014)
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
  value = (value ^ value >> 27) * 0x94D049BB133111EBu;
  return value ^ value >> 31;
}

std::uint64_t PlacementHash(const Geometry& geometry, int tile, int cell) {
  return Mix(static_cast<std::uint64_t>(tile) * static_cast<std::uint64_t>(geometry.cells()) +
             static_cast<std::uint64_t>(cell) + 1);
}

}  // namespace

ScratchBoard::ScratchBoard(const Geometry& geometry)
    : geometry_(geometry), tiles_(static_cast<std::size_t>(geometry.cells())) {
  std::iota(tiles_.begin(), tiles_.end(), 0);
}

void ScratchBoard::Run(int start, const MoveWord& word) {
  trail_.push_back(start);
  for (int i = 0; i < word.length; ++i) {
    const int target = geometry_.Neighbour(blank(), static_cast<Move>(word.MoveAt(i)));
    std::swap(tiles_[static_cast<std::size_t>(blank())], tiles_[static_cast<std::size_t>(target)]);
    trail_.push_back(target);
  }
}

void ScratchBoard::Reset() {
  for (const int cell : trail_) tiles_[static_cast<std::size_t>(cell)] = cell;
  trail_.clear();
}

bool ScratchBoard::AgreesWith(const ScratchBoard& other) const {
  const auto same_at = [&](int cell) { return TileAt(cell) == other.TileAt(cell); };
  return std::all_of(trail_.begin(), trail_.end(), same_at) &&
         std::all_of(other.trail_.begin(), other.trail_.end(), same_at);
}

DuplicateWords::DuplicateWords(const Geometry& geometry)
    : geometry_(geometry),
      scratch_(geometry),
      other_(geometry),
      first_words_(static_cast<std::size_t>(geometry.cells())) {
  for (int cell = 0; cell < geometry.cells(); ++cell) {
    current_.push_back({.word = {}, .start = cell, .cell = cell, .suffix = kNone, .hash = 0});
    IsNew(current_.back());
  }
}

std::optional<std::vector<DuplicateWords::Forbidden>> DuplicateWords::Grow(
    int max_words, const BuildMeter& meter) {
  std::vector<Forbidden> forbidden;
  std::vector<Entry> longer;
  std::uint64_t looked_at = 0;
  for (Entry& entry : current_) {
    for (int move = 0; move < kMoveCount; ++move) {
      const int target = geometry_.Neighbour(entry.cell, static_cast<Move>(move));
      if (target == Geometry::kNoCell) continue;
      const int suffix = SuffixOf(entry, move, target);
      if (suffix == kNone) continue;
      if (looked_at == static_cast<std::uint64_t>(max_words)) return std::nullopt;
      if (++looked_at % kWordsPerReport == 0 && !meter.Add(kWordsPerReport * kWorkPerWord)) {
        return std::nullopt;
      }
      scratch_.Run(entry.start, entry.word);
      const int tile = scratch_.TileAt(target);
      scratch_.Reset();
      const Entry child{.word = entry.word.Append(move),
                        .start = entry.start,
                        .cell = target,
                        .suffix = suffix,
                        .hash = entry.hash + PlacementHash(geometry_, tile, entry.cell) -
                                PlacementHash(geometry_, tile, target)};
      if (IsNew(child)) {
        entry.children[static_cast<std::size_t>(move)] = static_cast<int>(longer.size());
        longer.push_back(child);
      } else {
        forbidden.push_back({child.start, child.word});
      }
    }
  }
  if (!meter.Add(looked_at % kWordsPerReport * kWorkPerWord)) return std::nullopt;
  shorter_ = std::exchange(current_, std::move(longer));
  ++length_;
  return forbidden;
}

int DuplicateWords::SuffixOf(const Entry& entry, int move, int target) const {
  if (length_ == 0) return target;
  return shorter_[static_cast<std::size_t>(entry.suffix)].children[static_cast<std::size_t>(move)];
}

bool DuplicateWords::IsNew(const Entry& entry) {
  auto& first_words = first_words_[static_cast<std::size_t>(entry.start)];
  // Different permutations with one hash take the hashes that follow.
  for (std::uint64_t hash = entry.hash;; ++hash) {
    const auto [known, is_new] = first_words.try_emplace(hash, entry.word);
    if (is_new) return true;
    scratch_.Run(entry.start, entry.word);
    other_.Run(entry.start, known->second);
    const bool same = scratch_.AgreesWith(other_);
    scratch_.Reset();
    other_.Reset();
    if (same) return false;
  }
}

}  // namespace puzzlesolver
