#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace puzzlesolver {

/// Which candidates for a layer of a beam are kept, known while they are still coming in. Each
/// division of the beam keeps equally many: those of the smallest ranks and, among equals, those
/// that came first.
class BeamRanks {
 public:
  /// Ranks this far apart are told from one another.
  static constexpr int kSpan = 512;

  /// Begins a layer. `lowest` is the smallest rank that matters: smaller ones count as it does.
  void Begin(std::size_t divisions, std::size_t width, int lowest) {
    divisions_.assign(divisions, {});
    width_ = width;
    lowest_ = lowest;
  }

  /// Whether a candidate that comes now may be kept.
  bool Wants(std::size_t division, int rank) const {
    const Division& here = divisions_[division];
    return here.count < width_ || Index(rank) < here.highest;
  }

  /// REQUIRES: Wants(division, rank).
  void Add(std::size_t division, int rank) {
    Division& here = divisions_[division];
    ++here.counts[Index(rank)];
    ++here.count;
    here.highest = std::max(here.highest, Index(rank));
    while (here.count - here.counts[here.highest] >= width_) {
      here.count -= here.counts[here.highest--];
    }
  }

  /// To be asked, in the order in which they came, of all that were added: whether it is kept.
  bool Keeps(std::size_t division, int rank) {
    Division& here = divisions_[division];
    if (Index(rank) != here.highest) return Index(rank) < here.highest;
    std::uint32_t& left = here.counts[here.highest];
    if (left + width_ <= here.count) return false;
    --left;
    return true;
  }

 private:
  struct Division {
    std::array<std::uint32_t, kSpan> counts{};  ///< by index
    std::size_t count = 0;                      ///< of those that may be kept
    std::size_t highest = 0;                    ///< index among them
  };

  std::size_t Index(int rank) const {
    return static_cast<std::size_t>(std::clamp(rank - lowest_, 0, kSpan - 1));
  }

  std::vector<Division> divisions_;
  std::size_t width_ = 0;
  int lowest_ = 0;
};

}  // namespace puzzlesolver
