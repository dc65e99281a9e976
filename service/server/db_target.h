#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"

namespace puzzlesolver::server {

/// A store that the command `db` looks after, in the words of the API: one that is stopped, or that
/// of a running server. Errors are one sentence; CANCELLED within 50 ms of a request to stop.
class DbTarget {
 public:
  virtual ~DbTarget() = default;

  /// What it holds, if that can be told at once.
  virtual std::optional<std::uint64_t> ApproximateRecords() { return std::nullopt; }

  virtual absl::StatusOr<v1::GetStoreInfoResponse> GetStoreInfo(const std::stop_token& stop) = 0;

  struct VerifyObserver {
    std::function<void(const v1::DamagedRecord&)> on_damaged;
    std::function<void(const v1::VerifyStoreCounts&)> on_progress;
  };
  virtual absl::StatusOr<v1::VerifyStoreCounts> VerifyStore(const v1::RecordFilter& filter,
                                                            const VerifyObserver& observer,
                                                            const std::stop_token& stop) = 0;

  virtual absl::StatusOr<v1::BackupResponse> Backup(std::uint32_t keep,
                                                    const std::stop_token& stop) = 0;

  /// Gives `take` the pieces of an export. The number of damaged records that are not in it.
  virtual absl::StatusOr<std::uint64_t> Export(
      const v1::RecordFilter& filter, const std::function<absl::Status(const std::string&)>& take,
      const std::stop_token& stop) = 0;

  /// Takes in what `next` gives, pieces of at most 1 MiB, until it gives nullopt.
  virtual absl::StatusOr<v1::ImportResponse> Import(
      const std::function<absl::StatusOr<std::optional<std::string>>()>& next,
      const std::stop_token& stop) = 0;

  virtual absl::StatusOr<v1::PurgeResponse> Purge(const v1::PurgeRequest& request,
                                                  const std::stop_token& stop) = 0;

  virtual absl::StatusOr<v1::CompactResponse> Compact(const std::stop_token& stop) = 0;
};

}  // namespace puzzlesolver::server
