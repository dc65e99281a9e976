#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "grpcpp/channel.h"
#include "puzzlesolver/v1/puzzle_solver_admin.grpc.pb.h"

namespace puzzlesolver::client {

/// The methods that look after a server's store, as plain calls, which are not repeated and have no
/// deadline. Safe to use from any number of threads at once.
///
/// Errors are those of the service and of gRPC, as ToStatus (error.h) makes them. A stop request
/// ends a call with CANCELLED.
class StoreClient {
 public:
  /// `channel` comes from Connect, or from a server in this process.
  explicit StoreClient(const std::shared_ptr<grpc::Channel>& channel);

  absl::StatusOr<v1::GetStoreInfoResponse> GetStoreInfo(std::stop_token stop = {}) const;

  struct VerifyObserver {
    std::function<void(const v1::DamagedRecord&)> on_damaged = {};
    std::function<void(const v1::VerifyStoreCounts&)> on_progress = {};
  };
  /// The numbers at the end. The observer is told on the caller's thread.
  absl::StatusOr<v1::VerifyStoreCounts> VerifyStore(const v1::VerifyStoreRequest& request,
                                                    const VerifyObserver& observer,
                                                    std::stop_token stop = {}) const;

  absl::StatusOr<v1::BackupResponse> Backup(const v1::BackupRequest& request,
                                            std::stop_token stop = {}) const;

  /// Gives each chunk to `take`, whose error ends the call and is its result. How many damaged
  /// records are not in the export.
  absl::StatusOr<std::uint64_t> Export(const v1::ExportRequest& request,
                                       const std::function<absl::Status(const std::string&)>& take,
                                       std::stop_token stop = {}) const;

  /// Sends what `next` gives, chunks of at most 1 MiB, until it gives nullopt. Its error ends the
  /// call and is its result.
  absl::StatusOr<v1::ImportResponse> Import(
      const std::function<absl::StatusOr<std::optional<std::string>>()>& next,
      std::stop_token stop = {}) const;

  absl::StatusOr<v1::PurgeResponse> Purge(const v1::PurgeRequest& request,
                                          std::stop_token stop = {}) const;

  absl::StatusOr<v1::CompactResponse> Compact(std::stop_token stop = {}) const;

 private:
  const std::unique_ptr<v1::PuzzleSolverAdmin::Stub> stub_;
};

}  // namespace puzzlesolver::client
