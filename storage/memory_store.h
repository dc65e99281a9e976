#pragma once

#include <memory>

#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// A store that forgets everything at its end: tests, and service without a data directory.
std::unique_ptr<SolutionStore> NewMemoryStore();

}  // namespace puzzlesolver::storage
