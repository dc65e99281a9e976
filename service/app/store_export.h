#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/maintained_store.h"
#include "storage/record_filter.h"
#include "storage/signing_key.h"

namespace puzzlesolver::app {

struct ExportCounts {
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;
  std::uint64_t left_out = 0;  ///< damaged, unreadable or above a megabyte

  bool operator==(const ExportCounts&) const = default;
};

/// Takes an export, on ExportStore's thread. Whoever takes long holds it up.
class ExportSink {
 public:
  static constexpr std::size_t kMaxChunkBytes = std::size_t{1} << 20;

  virtual ~ExportSink() = default;

  /// The next bytes, at most kMaxChunkBytes; `counts` includes them. An error ends the export. To
  /// give up at a request to stop, which may come from the store as well.
  virtual absl::Status OnChunk(std::string chunk, const ExportCounts& counts,
                               const std::stop_token& stop) = 0;
};

/// Gives `sink` the solutions, hints and bounds that `filter` selects, in the format of exports
/// (storage/FORMAT.md), signed unless `key` is null. Errors: those of the store's scan and of the
/// sink; what the sink has then is no complete export.
absl::StatusOr<ExportCounts> ExportStore(storage::MaintainedStore& store,
                                         const storage::RecordFilter& filter,
                                         const storage::SigningKey* key, ExportSink& sink,
                                         const std::stop_token& stop);

}  // namespace puzzlesolver::app
