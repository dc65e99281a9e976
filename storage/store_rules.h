#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// What every store checks and decides alike, whatever it keeps its bytes in.

/// What is to be written where `known` stands, so that nothing is lost of it or of `candidate`;
/// nullopt when `known` says it all. Both are well-formed. A greater guarantee replaces a smaller
/// one, but that a LEGAL or BOUNDED record keeps the greatest proven bound; one whose moves are
/// fewer than that is worth nothing but the bound.
std::optional<Record> Improve(const std::optional<Record>& known, const Record& candidate);

/// All that the entries say of each encoded key, for Put.
/// INVALID_ARGUMENT names the first entry that may not be stored: BOUNDED and LEGAL answers,
/// records that are not well-formed, keys without a rank.
absl::StatusOr<std::map<std::string, Record>> CombinePerKey(std::span<const Entry> entries);

/// The same for PutHints: the records are LEGAL ones without a bound.
/// INVALID_ARGUMENT also for those without moves.
absl::StatusOr<std::map<std::string, Record>> CombineHintsPerKey(std::span<const Entry> entries);

/// INVALID_ARGUMENT unless ranks ascend strictly, are not empty and have one width.
absl::Status CheckTable(std::span<const std::pair<std::string, Step>> steps);

}  // namespace puzzlesolver::storage
