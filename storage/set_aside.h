#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"

namespace puzzlesolver::storage {

/// Moves the files of the database in `directory`, which must be closed, to a new folder
/// `damaged-N` in it, where another database can then begin; other files stay. Nothing is ever
/// deleted or written over. What was interrupted is completed by the next call.
/// Returns the folder. UNAVAILABLE, one sentence, when the system refuses.
absl::StatusOr<std::filesystem::path> SetAside(const std::filesystem::path& directory);

/// Files of a database lie in `directory` without the one that says which belong to it: RocksDB
/// would begin a new one and delete them.
bool IsHeadless(const std::filesystem::path& directory);

/// The first of the database's files that is something else, such as a directory.
std::optional<std::filesystem::path> FindNoFile(const std::filesystem::path& directory);

/// The folders that SetAside has filled, the oldest first.
std::vector<std::filesystem::path> FoldersSetAside(const std::filesystem::path& directory);

/// The files of the database in `directory` but its lock.
std::vector<std::filesystem::path> DatabaseFiles(const std::filesystem::path& directory);

}  // namespace puzzlesolver::storage
