#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// What every store checks and decides alike, whatever it keeps its bytes in.

/// The strongest record for each encoded key. The records stay the caller's.
/// INVALID_ARGUMENT names the first entry that may not be stored: BOUNDED and LEGAL answers,
/// records that are not well-formed, keys without a rank.
absl::StatusOr<std::map<std::string, const Record*>> StrongestPerKey(
    std::span<const Entry> entries);

/// INVALID_ARGUMENT unless ranks ascend strictly, are not empty and have one width.
absl::Status CheckTable(std::span<const std::pair<std::string, Step>> steps);

}  // namespace puzzlesolver::storage
