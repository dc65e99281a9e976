#include "service/engine/tables/rotation_mask_classes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "service/engine/tables/symmetry.h"

namespace puzzlesolver {
namespace {

using rotation::Mask;

constexpr int kBoardSide = rotation::kLineLength;

/// The cells of the `#` on the square around it: two columns, two rows.
std::array<int, rotation::kCells> CellsOnSquare() {
  using rotation::Move;
  constexpr int kFirstLine = 2;
  constexpr int kSecondLine = 4;
  std::array<int, rotation::kCells> cells{};
  for (int i = 0; i < kBoardSide; ++i) {
    const auto place = static_cast<std::size_t>(i);
    cells[Line(Move::kA)[place]] = i * kBoardSide + kFirstLine;
    cells[Line(Move::kB)[place]] = i * kBoardSide + kSecondLine;
    cells[Line(Move::kH)[place]] = kFirstLine * kBoardSide + i;
    cells[Line(Move::kG)[place]] = kSecondLine * kBoardSide + i;
  }
  return cells;
}

/// One symmetry: what it makes of a mask, eight cells a look-up.
class MaskSymmetry {
 public:
  explicit MaskSymmetry(const CellMap& map) {
    static const std::array<int, rotation::kCells> kCellsOnSquare = CellsOnSquare();
    for (std::size_t cell = 0; cell < rotation::kCells; ++cell) {
      const int target = map[static_cast<std::size_t>(kCellsOnSquare[cell])];
      std::size_t image = 0;
      while (kCellsOnSquare[image] != target) ++image;
      auto& images = images_[cell / 8];
      const std::size_t bit = std::size_t{1} << cell % 8;
      for (std::size_t byte = 0; byte < images.size(); ++byte) {
        if ((byte & bit) != 0) images[byte] |= Mask{1} << image;
      }
    }
  }

  Mask Image(Mask mask) const {
    return images_[0][mask & 0xFF] | images_[1][mask >> 8 & 0xFF] | images_[2][mask >> 16];
  }

 private:
  std::array<std::array<Mask, 256>, rotation::kCells / 8> images_{};
};

std::vector<MaskSymmetry> MaskSymmetries() {
  const auto square = *sliding::Geometry::Create(kBoardSide, kBoardSide);
  std::vector<MaskSymmetry> symmetries;
  for (const CellMap& map : Symmetries(square, square)) symmetries.emplace_back(map);
  return symmetries;
}

/// nullopt when another mask of its class is smaller.
std::optional<RotationMaskClass> ClassOfSmallest(Mask mask,
                                                 const std::vector<MaskSymmetry>& symmetries) {
  int fixed = 0;
  for (const MaskSymmetry& symmetry : symmetries) {
    const Mask image = symmetry.Image(mask);
    if (image < mask) return std::nullopt;
    fixed += image == mask;
  }
  return RotationMaskClass{mask, static_cast<int>(symmetries.size()) / fixed};
}

/// The next number with as many bits.
Mask NextMask(Mask mask) {
  const Mask lowest = mask & (~mask + 1);
  const Mask carried = mask + lowest;
  return carried | ((mask ^ carried) / lowest) >> 2;
}

}  // namespace

std::vector<RotationMaskClass> RotationMaskClasses() {
  const std::vector<MaskSymmetry> symmetries = MaskSymmetries();
  std::vector<RotationMaskClass> classes;
  constexpr Mask kFirst = (Mask{1} << rotation::kCellsPerSymbol) - 1;
  for (Mask mask = kFirst; mask < Mask{1} << rotation::kCells; mask = NextMask(mask)) {
    if (const auto known = ClassOfSmallest(mask, symmetries)) classes.push_back(*known);
  }
  return classes;
}

}  // namespace puzzlesolver
