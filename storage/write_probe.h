#pragma once

#include <filesystem>

namespace puzzlesolver::storage {

/// Whether a megabyte can be written to `directory` and made durable now. Leaves nothing there.
bool CanBeWritten(const std::filesystem::path& directory);

}  // namespace puzzlesolver::storage
