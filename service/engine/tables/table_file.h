#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace puzzlesolver {

/// Memory that holds a table: a mapped file, or pages of this process. Move-only in effect: shared
/// by pointer, unmapped at the end.
class TableMemory {
 public:
  /// Zeroed pages of this process. Errors: RESOURCE_EXHAUSTED.
  static absl::StatusOr<std::shared_ptr<TableMemory>> Allocate(std::uint64_t bytes);

  TableMemory(void* mapping, std::size_t mapped_bytes, std::size_t offset);
  TableMemory(const TableMemory&) = delete;
  TableMemory& operator=(const TableMemory&) = delete;
  ~TableMemory();

  std::span<const std::uint8_t> bytes() const { return bytes_; }
  /// REQUIRES: allocated pages, not a file opened for reading (whose memory is const).
  std::span<std::uint8_t> writable_bytes() { return bytes_; }

 private:
  void* mapping_;
  std::size_t mapped_bytes_;
  std::span<std::uint8_t> bytes_;
};

/// What a table file must say about itself: two files with equal identities hold equal bytes.
struct TableIdentity {
  std::string name;  ///< at most 1024 bytes; names the table and the version of its contents
  std::uint64_t bytes = 0;
};

/// Fills the bytes of a new table; false when it was told to stop.
using FillTable = std::function<bool(std::span<std::uint8_t> bytes)>;

/// A file is a header of kTableHeaderBytes and the bytes of the table. The header is text, padded
/// with zeros, and follows from the identity and the CRC-32 of the table: so it is checked as a
/// whole, and `head` shows what a file is.
inline constexpr std::size_t kTableHeaderBytes = 4096;

/// Maps the file at `path` read-only, shared with every process that does so, after all of its
/// bytes have been checked (about 1 GB/s).
///
/// Errors: NOT_FOUND (no such file), DATA_LOSS (damaged, cut short, or not this table),
/// CANCELLED (`stop` was requested), else what the system says. One sentence that names the path.
absl::StatusOr<std::shared_ptr<const TableMemory>> OpenTableFile(const std::filesystem::path& path,
                                                                 const TableIdentity& identity,
                                                                 const std::stop_token& stop);

/// Makes the file at `path`, in place of any that is there: space is reserved, filled, checked,
/// made durable under a temporary name in the same directory, renamed, and made read-only. A crash
/// leaves at most the temporary file, which the next attempt takes over.
///
/// Errors: UNAVAILABLE (another process is making it now), CANCELLED (`fill` or the checksum was
/// told to stop), RESOURCE_EXHAUSTED (no space), else what the system says.
absl::Status MakeTableFile(const std::filesystem::path& path, const TableIdentity& identity,
                           const FillTable& fill, const std::stop_token& stop);

/// Removes the temporary files in `directory` that no process works on.
void RemoveUnfinishedTableFiles(const std::filesystem::path& directory);

}  // namespace puzzlesolver
