#include "service/rpc/store_conversion.h"

#include <cstdint>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/answer_conversion.h"
#include "service/rpc/duration_conversion.h"

namespace puzzlesolver::rpc {
namespace {

template <typename T>
absl::Status CheckRange(const char* field, std::uint32_t value) {
  constexpr std::uint32_t kMost = std::numeric_limits<T>::max();
  if (value <= kMost) return absl::OkStatus();
  return FieldError(absl::StrCat("filter.", field),
                    absl::StrCat("There is no ", value, ": expected a number up to ", kMost, "."));
}

absl::Status CheckFilter(const v1::RecordFilter& filter) {
  if (filter.family() != v1::PUZZLE_FAMILY_UNSPECIFIED &&
      !v1::PuzzleFamily_IsValid(filter.family())) {
    return FieldError("filter.family",
                      absl::StrCat("There is no family of the number ", filter.family(), "."));
  }
  for (const absl::Status& status :
       {CheckRange<std::uint16_t>("rows", filter.rows()),
        CheckRange<std::uint16_t>("columns", filter.columns()),
        CheckRange<std::uint8_t>("min_engine_version", filter.min_engine_version()),
        CheckRange<std::uint8_t>("max_engine_version", filter.max_engine_version())}) {
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

v1::PuzzleFamily FamilyToProto(std::uint8_t family) {
  switch (static_cast<Family>(family)) {
    case Family::kSliding:
      return v1::PUZZLE_FAMILY_SLIDING;
    case Family::kRotation:
      return v1::PUZZLE_FAMILY_ROTATION;
  }
  return v1::PUZZLE_FAMILY_UNSPECIFIED;
}

Family FamilyFromProto(v1::PuzzleFamily family) {
  return family == v1::PUZZLE_FAMILY_ROTATION ? Family::kRotation : Family::kSliding;
}

}  // namespace

absl::StatusOr<storage::RecordFilter> FilterFromProto(const v1::RecordFilter& filter) {
  if (absl::Status status = CheckFilter(filter); !status.ok()) return status;
  storage::RecordFilter result;
  if (filter.family() != v1::PUZZLE_FAMILY_UNSPECIFIED) {
    result.family = static_cast<std::uint8_t>(FamilyFromProto(filter.family()));
  }
  if (filter.rows() > 0) result.rows = static_cast<std::uint16_t>(filter.rows());
  if (filter.columns() > 0) result.columns = static_cast<std::uint16_t>(filter.columns());
  result.min_engine_version = static_cast<std::uint8_t>(filter.min_engine_version());
  if (filter.max_engine_version() > 0) {
    result.max_engine_version = static_cast<std::uint8_t>(filter.max_engine_version());
  }
  return result;
}

absl::StatusOr<PurgeWish> PurgeFromProto(const v1::PurgeRequest& request) {
  PurgeWish wish{.filter = {}, .dry_run = request.dry_run()};
  if (request.has_filter()) {
    const auto filter = FilterFromProto(request.filter());
    if (!filter.ok()) return filter.status();
    wish.filter = *filter;
    if (wish.filter == storage::RecordFilter()) {
      return FieldError("filter", "It has no criterion: expected one, or all_records.");
    }
    return wish;
  }
  if (request.all_records()) return wish;
  return FieldError("selection", "Nothing is selected: expected a filter, or all_records = true.");
}

v1::BackupInfo ToProto(const storage::Backup& backup) {
  v1::BackupInfo info;
  info.set_backup_id(backup.id);
  *info.mutable_create_time() = ToProto(backup.create_time);
  info.set_bytes(backup.bytes);
  return info;
}

v1::VerifyStoreCounts ToProto(const app::VerificationCounts& counts) {
  v1::VerifyStoreCounts result;
  result.set_read_records(counts.read_records);
  result.set_damaged_records(counts.damaged_records);
  return result;
}

v1::ImportResponse ToProto(const app::ImportCounts& counts) {
  v1::ImportResponse result;
  result.set_read_records(counts.read_records);
  result.set_stored_records(counts.stored_records);
  result.set_untrusted_records(counts.untrusted_records);
  result.set_rejected_records(counts.rejected_records);
  return result;
}

void AddCounts(const app::StoreCounts& counts, v1::GetStoreInfoResponse& info) {
  for (const auto& [kind, records] : counts.records) {
    v1::RecordCount& count = *info.add_record_counts();
    count.set_family(FamilyToProto(kind.first));
    count.set_guarantee(ToProto(kind.second));
    count.set_records(records);
  }
}

}  // namespace puzzlesolver::rpc
