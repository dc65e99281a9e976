#pragma once

#include <filesystem>
#include <string_view>

#include "absl/status/status.h"

namespace puzzlesolver::storage {

/// Sees to it that `directory` exists and can be written. What is missing of the path is created
/// with mode 0700; what exists keeps its mode.
/// Errors are one sentence that begins with `what` and names the path: RESOURCE_EXHAUSTED when
/// the disk is full, PERMISSION_DENIED otherwise.
absl::Status PreparePrivateDirectory(const std::filesystem::path& directory,
                                     std::string_view what = "Data directory");

}  // namespace puzzlesolver::storage
