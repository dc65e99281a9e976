#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "service/engine/puzzles/sliding/geometry.h"

namespace puzzlesolver {

/// States from which the goal can be reached: cells! / 2.
std::uint64_t CompleteTableStates(const sliding::Geometry& geometry);

/// Bytes that building takes at its peak, the destination included.
std::uint64_t CompleteBuildBytes(const sliding::Geometry& geometry);

/// The distances, modulo 3, of all states of a small board from the goal with the blank in cell 0
/// and tile t in cell t: enough to walk to the goal downhill (Cooperman and Finkelstein, "New
/// methods for using Cayley graphs in interconnection networks", 1992). Returns how many states
/// there are at each distance from 0, nullopt when a stop is requested (obeyed within 50 ms).
///
/// A state's number is blank_cell * (cells - 1)! / 2 + rank / 2, `rank` being the lexicographic
/// rank of the tiles in reading order without the blank; for each cell of the blank only
/// permutations of one parity can be reached. `two_bits` gets four states a byte, the lowest bits
/// first. It does not depend on `threads`; the calling thread is one of them.
///
/// REQUIRES: rows, columns >= 2; cells <= 12; threads >= 1;
/// two_bits.size() == (CompleteTableStates() + 3) / 4.
///
/// Cost: 4 to 8 ns of CPU time and 5/8 of a byte a state: 1 to 2 s and 150 MB for 12 cells.
std::optional<std::vector<std::uint64_t>> BuildCompleteTable(const sliding::Geometry& geometry,
                                                             int threads,
                                                             const std::stop_token& stop,
                                                             std::span<std::uint8_t> two_bits);

}  // namespace puzzlesolver
