#pragma once

#include <cstdint>
#include <vector>

#include "storage/solution_store.h"

namespace puzzlesolver::bench {

/// The entries of one solved 15-puzzle of 53 moves, as the service stores them: the path and what
/// is left of it from every state on it. Its moves are a random walk of the blank that never goes
/// straight back: as long as a solution, with keys as far apart, and found in no time. Equal seeds
/// have equal paths, others have hardly a state in common.
std::vector<storage::Entry> StoredPath(std::uint32_t seed);

}  // namespace puzzlesolver::bench
