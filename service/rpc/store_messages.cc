#include "service/rpc/store_messages.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "puzzlesolver/v1/puzzle_solver_admin.pb.h"
#include "service/app/monotonic_clock.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/store_conversion.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

constexpr absl::Duration kProgressInterval = absl::Seconds(1);

}  // namespace

VerificationMessages::VerificationMessages(MessageStream& stream)
    : stream_(stream), last_progress_(app::MonotonicNow()) {}

void VerificationMessages::OnDamaged(std::string_view encoded_key, const std::string& explanation,
                                     const std::stop_token& stop) {
  v1::VerifyStoreResponse message;
  message.mutable_damaged()->set_key(std::string(encoded_key));
  message.mutable_damaged()->set_explanation(explanation);
  stream_.Send(SerializeMessage(message), stop).IgnoreError();
}

void VerificationMessages::OnProgress(const app::VerificationCounts& counts,
                                      const std::stop_token& stop) {
  const absl::Time now = app::MonotonicNow();
  if (now - last_progress_ < kProgressInterval) return;
  last_progress_ = now;
  v1::VerifyStoreResponse message;
  *message.mutable_progress() = ToProto(counts);
  stream_.Send(SerializeMessage(message), stop).IgnoreError();
}

absl::Status VerificationMessages::SendSummary(const app::VerificationCounts& counts,
                                               const std::stop_token& stop) {
  v1::VerifyStoreResponse message;
  *message.mutable_summary() = ToProto(counts);
  return stream_.Send(SerializeMessage(message), stop);
}

absl::Status ExportMessages::OnChunk(std::string chunk, const app::ExportCounts& counts,
                                     const std::stop_token& stop) {
  v1::ExportResponse message;
  message.set_chunk(std::move(chunk));
  message.set_left_out_records(counts.left_out);
  return stream_.Send(SerializeMessage(message), stop);
}

absl::Status ReceiveImport(MessageSource& source, const std::stop_token& stop,
                           app::StoreImport& import) {
  for (;;) {
    auto bytes = source.Receive();
    if (!bytes.ok()) return bytes.status();
    if (!*bytes) return absl::OkStatus();
    const auto message = ParseMessage<v1::ImportRequest>(**std::move(bytes));
    if (!message.ok()) return message.status();
    if (message->chunk().size() > app::ExportSink::kMaxChunkBytes) {
      return FieldError(
          "chunk", absl::StrCat("It has ", message->chunk().size(), " bytes: expected at most ",
                                app::ExportSink::kMaxChunkBytes, "."));
    }
    if (absl::Status status = import.Read(message->chunk(), stop); !status.ok()) return status;
  }
}

}  // namespace puzzlesolver::rpc
