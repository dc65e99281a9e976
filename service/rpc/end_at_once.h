#pragma once

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "grpcpp/support/server_callback.h"
#include "service/rpc/call.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/status_map.h"
#include "spdlog/logger.h"

namespace puzzlesolver::rpc {

/// A reactor of the wanted kind that ends its call at once with `status`: a call that is refused,
/// or a unary one whose response has been filled. It owns itself and the call.
template <typename Reactor>
Reactor* EndAtOnce(std::unique_ptr<Call> call, const absl::Status& status) {
  class EndingReactor final : public Reactor {
   public:
    EndingReactor(std::unique_ptr<Call> call, const absl::Status& status) : call_(std::move(call)) {
      this->Finish(call_->End(status));
    }
    void OnDone() override { delete this; }

   private:
    const std::unique_ptr<Call> call_;
  };
  return new EndingReactor(std::move(call), status);
}

/// The same where memory ran out, and the Call is gone.
template <typename Reactor>
Reactor* EndOutOfMemory(spdlog::logger& logger) {
  class EndingReactor final : public Reactor {
   public:
    explicit EndingReactor(spdlog::logger& logger) {
      this->Finish(ToGrpcStatus(OutOfMemory(), logger));
    }
    void OnDone() override { delete this; }
  };
  return new EndingReactor(logger);
}

}  // namespace puzzlesolver::rpc
