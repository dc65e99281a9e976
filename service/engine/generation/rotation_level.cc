#include "service/engine/generation/rotation_level.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

namespace puzzlesolver {
namespace {

using rotation::Mask;

/// By symbol, from 1.
using Masks = std::array<Mask, rotation::kSymbols>;

constexpr Mask kAllCells = (Mask{1} << rotation::kCells) - 1;
/// Only so few boards are so far that a drawn mask hardly ever has one of them.
constexpr int kRareLength = 13;

/// Calls visit(mask) for all masks in ascending order.
template <typename Visit>
void ForEachMask(const Visit& visit) {
  Mask mask = (Mask{1} << rotation::kCellsPerSymbol) - 1;
  while (mask <= kAllCells) {
    visit(mask);
    // The next number with as many bits (Gosper 1972).
    const Mask lowest = mask & (0 - mask);
    const Mask carried = mask + lowest;
    mask = carried | (mask ^ carried) >> (2 + std::countr_zero(lowest));
  }
}

rotation::Board MakeBoard(const Masks& masks) {
  std::array<std::uint32_t, rotation::kCells> cells{};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    while ((masks[cells[cell]++] >> cell & 1) == 0) {
    }
  }
  return *rotation::Board::Create(cells);
}

/// All boards none of whose symbols is nearer than `length`, in dictionary order.
/// Cost: about 10 ns for each pair of masks so far, of which one in nine is looked at.
std::vector<rotation::Board> BoardsNotNearer(const RotationDistanceTable& distances, int length) {
  std::vector<Mask> far;
  ForEachMask([&](Mask mask) {
    if (distances.At(mask).distance >= length) far.push_back(mask);
  });
  std::vector<rotation::Board> boards;
  for (const Mask first : far) {
    if ((first & 1) == 0) continue;
    const Mask lowest_left = ~first & (first + 1);
    for (const Mask second : far) {
      if ((second & first) != 0 || (second & lowest_left) == 0) continue;
      Masks masks{first, second, kAllCells ^ first ^ second};
      if (distances.At(masks[2]).distance < length) continue;
      std::ranges::sort(masks);
      do {
        boards.push_back(MakeBoard(masks));
      } while (std::ranges::next_permutation(masks).found);
    }
  }
  std::ranges::sort(boards, {}, rotation::Rank);
  return boards;
}

/// `mask` for `symbol`, the other cells in any way for the other two.
Masks Complete(Mask mask, std::size_t symbol, RandomNumbers& random) {
  std::array<Mask, std::size_t{2} * rotation::kCellsPerSymbol> cells{};
  Mask left = kAllCells ^ mask;
  for (Mask& cell : cells) {
    cell = left & (0 - left);
    left ^= cell;
  }
  random.Shuffle(std::span<Mask>(cells));
  Mask other = 0;
  for (std::size_t i = 0; i < rotation::kCellsPerSymbol; ++i) other |= cells[i];
  Masks masks;
  masks.fill(kAllCells ^ mask ^ other);
  masks[symbol] = mask;
  masks[symbol == 0 ? 1 : 0] = other;
  return masks;
}

}  // namespace

RotationLevel::RotationLevel(const RotationDistanceTable& distances, int length)
    : distances_(distances), length_(length) {
  if (length >= kRareLength) {
    boards_ = BoardsNotNearer(distances, length);
    return;
  }
  ForEachMask([&](Mask mask) {
    if (distances.At(mask).distance == length) masks_.push_back(mask);
  });
}

rotation::Board RotationLevel::Draw(RandomNumbers& random) const {
  if (!boards_.empty()) return boards_[random.Below(boards_.size())];
  for (;;) {
    if (const auto board = TryToDraw(random)) return *board;
  }
}

std::optional<rotation::Board> RotationLevel::TryToDraw(RandomNumbers& random) const {
  const std::size_t symbol = random.Below(rotation::kSymbols);
  const Masks masks = Complete(masks_[random.Below(masks_.size())], symbol, random);
  std::uint64_t nearest = 0;
  for (const Mask mask : masks) {
    const int distance = distances_.At(mask).distance;
    if (distance < length_) return std::nullopt;
    nearest += distance == length_ ? 1 : 0;
  }
  // It may have been drawn through each of its symbols at this distance.
  if (random.Below(nearest) != 0) return std::nullopt;
  return MakeBoard(masks);
}

}  // namespace puzzlesolver
