#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/solution_store.h"

namespace puzzlesolver::storage {

/// Marks `folder`, which SetAside has filled, as one from which Salvage has not taken all yet.
absl::Status PrepareSalvage(const std::filesystem::path& folder);
bool IsSalvagePending(const std::filesystem::path& folder);

/// Puts all solutions and bounds that can be read in the table files and logs in `folder` into
/// `store`, and returns their number, some of them counted twice. What was set aside stays as it
/// is. Takes the mark of PrepareSalvage away unless it was stopped (CANCELLED) or `store` refused
/// (its error). UNAVAILABLE, too, when the system refuses.
absl::StatusOr<std::uint64_t> Salvage(const std::filesystem::path& folder, SolutionStore& store,
                                      const std::stop_token& stop);

}  // namespace puzzlesolver::storage
