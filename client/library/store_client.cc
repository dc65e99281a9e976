#include "client/library/store_client.h"

#include <utility>

#include "client/library/call.h"
#include "client/library/error.h"

namespace puzzlesolver::client {
namespace {

/// `method(context, response)` makes the call.
template <typename Response, typename Method>
absl::StatusOr<Response> CallOnce(std::stop_token stop, const Method& method) {
  Call call(std::move(stop));
  Response response;
  const absl::Status status = ToStatus(method(call.context(), &response));
  if (!status.ok()) return status;
  return response;
}

}  // namespace

StoreClient::StoreClient(const std::shared_ptr<grpc::Channel>& channel)
    : stub_(v1::PuzzleSolverAdmin::NewStub(channel)) {}

absl::StatusOr<v1::GetStoreInfoResponse> StoreClient::GetStoreInfo(std::stop_token stop) const {
  return CallOnce<v1::GetStoreInfoResponse>(std::move(stop), [&](auto* context, auto* response) {
    return stub_->GetStoreInfo(context, {}, response);
  });
}

absl::StatusOr<v1::VerifyStoreCounts> StoreClient::VerifyStore(
    const v1::VerifyStoreRequest& request, const VerifyObserver& observer,
    std::stop_token stop) const {
  Call call(std::move(stop));
  const auto reader = stub_->VerifyStore(call.context(), request);
  std::optional<v1::VerifyStoreCounts> summary;
  v1::VerifyStoreResponse message;
  while (reader->Read(&message)) {
    if (message.has_damaged() && observer.on_damaged) observer.on_damaged(message.damaged());
    if (message.has_progress() && observer.on_progress) observer.on_progress(message.progress());
    if (message.has_summary()) summary = message.summary();
  }
  const absl::Status status = ToStatus(reader->Finish());
  if (!status.ok()) return status;
  if (!summary) return absl::InternalError("The server's stream ends without a summary.");
  return *std::move(summary);
}

absl::StatusOr<v1::BackupResponse> StoreClient::Backup(const v1::BackupRequest& request,
                                                       std::stop_token stop) const {
  return CallOnce<v1::BackupResponse>(std::move(stop), [&](auto* context, auto* response) {
    return stub_->Backup(context, request, response);
  });
}

absl::StatusOr<std::uint64_t> StoreClient::Export(
    const v1::ExportRequest& request, const std::function<absl::Status(const std::string&)>& take,
    std::stop_token stop) const {
  Call call(std::move(stop));
  const auto reader = stub_->Export(call.context(), request);
  absl::Status taken;
  std::uint64_t left_out = 0;
  v1::ExportResponse message;
  while (taken.ok() && reader->Read(&message)) {
    left_out = message.left_out_records();
    taken = take(message.chunk());
  }
  if (!taken.ok()) call.Cancel();
  const absl::Status status = ToStatus(reader->Finish());
  if (!taken.ok()) return taken;
  if (!status.ok()) return status;
  return left_out;
}

absl::StatusOr<v1::ImportResponse> StoreClient::Import(
    const std::function<absl::StatusOr<std::optional<std::string>>()>& next,
    std::stop_token stop) const {
  Call call(std::move(stop));
  v1::ImportResponse response;
  const auto writer = stub_->Import(call.context(), &response);
  absl::StatusOr<std::optional<std::string>> chunk = next();
  for (; chunk.ok() && *chunk; chunk = next()) {
    v1::ImportRequest message;
    message.set_chunk(**std::move(chunk));
    // Its end tells why.
    if (!writer->Write(message)) break;
  }
  if (chunk.ok()) {
    writer->WritesDone();
  } else {
    call.Cancel();
  }
  const absl::Status status = ToStatus(writer->Finish());
  if (!chunk.ok()) return chunk.status();
  if (!status.ok()) return status;
  return response;
}

absl::StatusOr<v1::PurgeResponse> StoreClient::Purge(const v1::PurgeRequest& request,
                                                     std::stop_token stop) const {
  return CallOnce<v1::PurgeResponse>(std::move(stop), [&](auto* context, auto* response) {
    return stub_->Purge(context, request, response);
  });
}

absl::StatusOr<v1::CompactResponse> StoreClient::Compact(std::stop_token stop) const {
  return CallOnce<v1::CompactResponse>(std::move(stop), [&](auto* context, auto* response) {
    return stub_->Compact(context, {}, response);
  });
}

}  // namespace puzzlesolver::client
