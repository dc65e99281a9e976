#include "service/rpc/store_calls.h"

#include <optional>
#include <string>
#include <utility>

#include "service/app/monotonic_clock.h"
#include "service/app/store_export.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/receiving_operation.h"
#include "service/rpc/sending_operation.h"
#include "service/rpc/store_conversion.h"
#include "service/rpc/store_messages.h"
#include "service/rpc/unary_operation.h"
#include "service/rpc/wire.h"
#include "storage/backup.h"

namespace puzzlesolver::rpc {
namespace {

using UnaryReactor = grpc::ServerUnaryReactor;
using WriteReactor = grpc::ServerWriteReactor<grpc::ByteBuffer>;
using ReadReactor = grpc::ServerReadReactor<grpc::ByteBuffer>;

absl::Status NoStore() {
  return WithReason(v1::ERROR_REASON_STORE_UNAVAILABLE,
                    absl::FailedPreconditionError(
                        "There is no store on disk: the server keeps its answers in memory."));
}

}  // namespace

UnaryReactor* StoreCalls::GetInfo(std::unique_ptr<Call> call, grpc::ByteBuffer& response) {
  if (access_.store == nullptr) return EndAtOnce<UnaryReactor>(std::move(call), NoStore());
  const auto run = [this](const std::stop_token& stop) -> absl::StatusOr<grpc::ByteBuffer> {
    v1::GetStoreInfoResponse info;
    info.set_directory(access_.store->directory().string());
    info.set_bytes(app::BytesOnDisk(*access_.store));
    const auto counts = app::CountRecords(*access_.store, {}, stop);
    if (!counts.ok()) return counts.status();
    AddCounts(*counts, info);
    const auto backups = storage::ListBackups(access_.backup_directory);
    if (!backups.ok()) return backups.status();
    for (const storage::Backup& backup : *backups) *info.add_backups() = ToProto(backup);
    return SerializeMessage(info);
  };
  return ServeUnaryOperation(std::move(call), info_, response, run);
}

WriteReactor* StoreCalls::Verify(const v1::VerifyStoreRequest& request,
                                 std::unique_ptr<Call> call) {
  if (access_.store == nullptr) return EndAtOnce<WriteReactor>(std::move(call), NoStore());
  const auto filter = FilterFromProto(request.filter());
  if (!filter.ok()) return EndAtOnce<WriteReactor>(std::move(call), filter.status());
  spdlog::logger& logger = call->service().logger;
  const auto run = [this, filter = *filter, &logger](MessageStream& stream,
                                                     const std::stop_token& stop) {
    VerificationMessages messages(stream);
    const app::RecordCheck check(access_.solvers);
    const auto counts = app::VerifyStore(*access_.store, filter, check, messages, stop);
    if (!counts.ok()) return counts.status();
    logger.info("verified {} records, {} are damaged", counts->read_records,
                counts->damaged_records);
    return messages.SendSummary(*counts, stop);
  };
  return ServeSendingOperation(std::move(call), verify_, run);
}

UnaryReactor* StoreCalls::Backup(const v1::BackupRequest& request, std::unique_ptr<Call> call,
                                 grpc::ByteBuffer& response) {
  if (access_.store == nullptr) return EndAtOnce<UnaryReactor>(std::move(call), NoStore());
  spdlog::logger& logger = call->service().logger;
  const auto run = [this, keep = request.keep(),
                    &logger](const std::stop_token& stop) -> absl::StatusOr<grpc::ByteBuffer> {
    const absl::Time start = app::MonotonicNow();
    const auto backup = access_.store->MakeBackup(access_.backup_directory, keep, stop);
    if (!backup.ok()) return backup.status();
    const std::string directory = access_.backup_directory.string();
    logger.info("made backup {} of {} bytes in '{}'", backup->id, backup->bytes, directory);
    v1::BackupResponse message;
    *message.mutable_backup() = ToProto(*backup);
    message.set_directory(directory);
    *message.mutable_elapsed() = ToProto(app::MonotonicNow() - start);
    return SerializeMessage(message);
  };
  return ServeUnaryOperation(std::move(call), backup_, response, run);
}

WriteReactor* StoreCalls::Export(const v1::ExportRequest& request, std::unique_ptr<Call> call) {
  if (access_.store == nullptr) return EndAtOnce<WriteReactor>(std::move(call), NoStore());
  const auto filter = FilterFromProto(request.filter());
  if (!filter.ok()) return EndAtOnce<WriteReactor>(std::move(call), filter.status());
  spdlog::logger& logger = call->service().logger;
  const auto run = [this, filter = *filter, &logger](MessageStream& stream,
                                                     const std::stop_token& stop) {
    ExportMessages messages(stream);
    const auto counts =
        app::ExportStore(*access_.store, filter, access_.export_key, messages, stop);
    if (counts.ok()) logger.info("exported {} records", counts->records);
    return counts.status();
  };
  return ServeSendingOperation(std::move(call), export_, run);
}

ReadReactor* StoreCalls::Import(std::unique_ptr<Call> call, grpc::ByteBuffer& response) {
  if (access_.store == nullptr) return EndAtOnce<ReadReactor>(std::move(call), NoStore());
  spdlog::logger& logger = call->service().logger;
  const auto run = [this, &logger](
                       MessageSource& source,
                       const std::stop_token& stop) -> absl::StatusOr<grpc::ByteBuffer> {
    const app::RecordCheck check(access_.solvers);
    app::StoreImport import(*access_.store, check, access_.export_key);
    const absl::Status received = ReceiveImport(source, stop, import);
    // What has come is kept in any case.
    const auto counts = import.Finish();
    if (!received.ok()) return received;
    if (!counts.ok()) return counts.status();
    logger.info("imported {} of {} records, {} of them as hints; {} were rejected",
                counts->stored_records, counts->read_records, counts->untrusted_records,
                counts->rejected_records);
    return SerializeMessage(ToProto(*counts));
  };
  return ServeReceivingOperation(std::move(call), import_, response, run);
}

UnaryReactor* StoreCalls::Purge(const v1::PurgeRequest& request, std::unique_ptr<Call> call,
                                grpc::ByteBuffer& response) {
  if (access_.store == nullptr) return EndAtOnce<UnaryReactor>(std::move(call), NoStore());
  const auto wish = PurgeFromProto(request);
  if (!wish.ok()) return EndAtOnce<UnaryReactor>(std::move(call), wish.status());
  spdlog::logger& logger = call->service().logger;
  const auto run = [this, wish = *wish,
                    &logger](const std::stop_token& stop) -> absl::StatusOr<grpc::ByteBuffer> {
    const auto purged = access_.store->Purge(wish.filter, wish.dry_run, stop);
    if (!purged.ok()) return purged.status();
    if (!wish.dry_run) logger.info("purged {} records", *purged);
    v1::PurgeResponse message;
    message.set_purged_records(*purged);
    return SerializeMessage(message);
  };
  return ServeUnaryOperation(std::move(call), purge_, response, run);
}

UnaryReactor* StoreCalls::Compact(std::unique_ptr<Call> call, grpc::ByteBuffer& response) {
  if (access_.store == nullptr) return EndAtOnce<UnaryReactor>(std::move(call), NoStore());
  spdlog::logger& logger = call->service().logger;
  const auto run = [this,
                    &logger](const std::stop_token& stop) -> absl::StatusOr<grpc::ByteBuffer> {
    const absl::Time start = app::MonotonicNow();
    v1::CompactResponse message;
    message.set_bytes_before(app::BytesOnDisk(*access_.store));
    if (absl::Status status = access_.store->Compact(stop); !status.ok()) return status;
    message.set_bytes_after(app::BytesOnDisk(*access_.store));
    *message.mutable_elapsed() = ToProto(app::MonotonicNow() - start);
    logger.info("compacted the store from {} to {} bytes", message.bytes_before(),
                message.bytes_after());
    return SerializeMessage(message);
  };
  return ServeUnaryOperation(std::move(call), compact_, response, run);
}

}  // namespace puzzlesolver::rpc
