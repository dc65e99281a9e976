#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace puzzlesolver::storage {

/// How far a database was known to be on disk: kept beside it (storage/FORMAT.md), as RocksDB opens
/// one whose manifest has lost its end without a word.
struct DurableMark {
  std::string database;          ///< RocksDB's name for it, which no other one has
  std::uint64_t last_write = 0;  ///< its sequence number
  std::string manifest;          ///< name of the file that lists its table files, without folder
  std::uint64_t manifest_bytes = 0;

  bool operator==(const DurableMark&) const = default;
};

/// nullopt when there is none, or a damaged one.
std::optional<DurableMark> ReadDurableMark(const std::filesystem::path& directory);

/// Name and size of the manifest that the database in `directory` uses, as far as they can be read.
std::pair<std::string, std::uint64_t> CurrentManifest(const std::filesystem::path& directory);

/// Why the files in `directory` cannot be all of the database that was marked there: RocksDB only
/// ever adds to a manifest. nullopt when nothing speaks against it.
std::optional<std::string> WhyIncomplete(const std::filesystem::path& directory);

/// Replaces the mark in one step. One that cannot be written leaves the one before: an old mark is
/// right, too.
void WriteDurableMark(const std::filesystem::path& directory, const DurableMark& mark);

}  // namespace puzzlesolver::storage
