#pragma once

#include "absl/status/statusor.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"
#include "service/app/store_counts.h"
#include "service/app/store_import.h"
#include "service/app/store_verification.h"
#include "storage/maintained_store.h"
#include "storage/record_filter.h"

namespace puzzlesolver::rpc {

/// Errors: INVALID_ARGUMENT that names the field from the request's root ("filter.rows").
absl::StatusOr<storage::RecordFilter> FilterFromProto(const v1::RecordFilter& filter);

struct PurgeWish {
  storage::RecordFilter filter;
  bool dry_run = false;
};
/// Errors: those of FilterFromProto, and INVALID_ARGUMENT when nothing is selected.
absl::StatusOr<PurgeWish> PurgeFromProto(const v1::PurgeRequest& request);

v1::BackupInfo ToProto(const storage::Backup& backup);
v1::VerifyStoreCounts ToProto(const app::VerificationCounts& counts);
v1::ImportResponse ToProto(const app::ImportCounts& counts);

/// Adds an entry for each family and guarantee that occur.
void AddCounts(const app::StoreCounts& counts, v1::GetStoreInfoResponse& info);

}  // namespace puzzlesolver::rpc
