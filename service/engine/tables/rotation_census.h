#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "service/engine/tables/rotation_distance_table.h"
#include "service/engine/tables/rotation_mask_classes.h"

namespace puzzlesolver {

/// How many Rotation Game boards there are at each distance from 0, of those on which symbol 1 has
/// a mask of `classes`; nullopt when a stop is requested (obeyed within a few milliseconds). With
/// RotationMaskClasses() these are all rotation::kBoardCount boards, and the last distance is the
/// puzzle's greatest ("God's number").
///
/// A board's distance is the least of its three symbols'. Each class stands for its smallest mask;
/// for each of the C(16, 8) / 2 ways to share the other 16 cells between two symbols two distances
/// are looked up, and both ways to name the symbols counted. The calling thread is one of
/// `threads`.
///
/// REQUIRES: threads >= 1. Cost for all boards: some 2 s of CPU time.
std::optional<std::vector<std::uint64_t>> CountRotationBoards(
    const RotationDistanceTable& distances, std::span<const RotationMaskClass> classes, int threads,
    const std::stop_token& stop);

}  // namespace puzzlesolver
