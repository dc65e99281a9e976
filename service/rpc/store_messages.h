#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "service/app/store_export.h"
#include "service/app/store_import.h"
#include "service/app/store_verification.h"
#include "service/rpc/receiving_operation.h"
#include "service/rpc/sending_operation.h"

namespace puzzlesolver::rpc {

/// Sends what a verification finds, and how far it is once a second. Whoever it is sent to may go
/// away: that is the stop tokens' matter.
class VerificationMessages final : public app::VerificationObserver {
 public:
  /// `stream` is borrowed.
  explicit VerificationMessages(MessageStream& stream);

  void OnDamaged(std::string_view encoded_key, const std::string& explanation,
                 const std::stop_token& stop) override;
  void OnProgress(const app::VerificationCounts& counts, const std::stop_token& stop) override;
  absl::Status SendSummary(const app::VerificationCounts& counts, const std::stop_token& stop);

 private:
  MessageStream& stream_;
  absl::Time last_progress_;
};

/// Sends an export.
class ExportMessages final : public app::ExportSink {
 public:
  /// `stream` is borrowed.
  explicit ExportMessages(MessageStream& stream) : stream_(stream) {}

  absl::Status OnChunk(std::string chunk, const app::ExportCounts& counts,
                       const std::stop_token& stop) override;

 private:
  MessageStream& stream_;
};

/// Gives `import` all that comes; it is still to be finished. Errors: those of the two, and
/// INVALID_ARGUMENT for a message that is none or has more than ExportSink::kMaxChunkBytes.
absl::Status ReceiveImport(MessageSource& source, const std::stop_token& stop,
                           app::StoreImport& import);

}  // namespace puzzlesolver::rpc
