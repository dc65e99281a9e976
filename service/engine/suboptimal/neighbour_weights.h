#pragma once

#include <array>
#include <cstdint>

namespace puzzlesolver {

/// What NeighbourScore adds up, in sixteenths of a move. Fitted by least squares (ridge regression)
/// to the numbers of moves left along canonical solutions of 3,600 random 4 x 4 boards, by
/// tests/bench/neighbour_fit, which prints the source file.

/// Offsets along an axis have weights of their own up to this many steps less one.
inline constexpr int kWeightedSteps = 4;
/// A tile by its offsets from home along the two axes, without signs. Symmetric.
extern const std::array<std::array<std::int16_t, kWeightedSteps>, kWeightedSteps> kOffsetWeights;

/// A tile's offset from home, home minus cell, is told by a code: five times its columns plus its
/// rows, each cut to -2..2 and counted from -2. The blank has a code of its own.
inline constexpr int kCodedSteps = 2;
inline constexpr int kBlankCode = 25;
inline constexpr int kOffsetCodes = 26;
/// Two neighbours in a row, by the codes of the left one and of the right one. Those in a column
/// weigh as if the board were mirrored at its diagonal.
extern const std::array<std::array<std::int8_t, kOffsetCodes>, kOffsetCodes> kNeighbourWeights;

}  // namespace puzzlesolver
