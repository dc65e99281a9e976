#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "grpcpp/server_context.h"
#include "service/app/answer.h"
#include "service/rpc/call_listener.h"
#include "service/rpc/method.h"
#include "service/rpc/service_context.h"

namespace puzzlesolver::rpc {

/// One call from its arrival until gRPC is done with it: who calls, whether it may, what came of
/// it. Its owner is the call's reactor. Tell, MayWorkNow and what is const may be called from any
/// thread; the rest is for whoever starts and ends the call.
class Call {
 public:
  /// Checks the caller's credentials and share of work. `service` is borrowed; `context` is used
  /// until End.
  Call(const Method& method, grpc::CallbackServerContext& context, const ServiceContext& service);

  /// Tells the listener of the end; without End, memory ran out.
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// OK when the call may go on. Errors: UNAUTHENTICATED, PERMISSION_DENIED, RESOURCE_EXHAUSTED
  /// with the reason RATE_LIMITED.
  const absl::Status& admission() const { return admission_; }

  /// Whether the call may go on now; errors as those of admission(). Credentials may have been
  /// taken away since, or the share of work used up.
  absl::Status MayWorkNow() const;

  /// Pays for the call's searches; null when nobody does. May outlive the call.
  const std::shared_ptr<app::WorkMeter>& meter() const { return meter_; }

  /// Who calls: the name behind its credentials or, where nobody asks for them, its host.
  std::string client() const;

  /// A question of the call has this answer, or error. `instance` may be null.
  void Tell(const absl::StatusOr<app::Answer>& answer, const Instance* instance);

  /// Hands `x-request-id` and `traceparent` back. To be called before the first message is written;
  /// later calls do nothing.
  void BeginAnswers();

  /// What gRPC is to finish the call with. The metadata of a call that fails before BeginAnswers is
  /// sent at its end: only then gRPC's clients may make it again. REQUIRES: called once at most,
  /// before OnDone.
  grpc::Status End(const absl::Status& status);

  const ServiceContext& service() const { return service_; }
  grpc::CallbackServerContext& context() { return context_; }

 private:
  void ReadMetadata();
  void Admit(const Method& method);
  absl::Status MaySpend() const;

  const ServiceContext& service_;
  grpc::CallbackServerContext& context_;
  const absl::Time arrival_;
  const security::Right right_;
  CallIdentity identity_;
  security::Credentials credentials_;  ///< empty when nobody asks for them
  std::shared_ptr<app::WorkMeter> meter_;
  absl::Status admission_;
  bool answers_begun_ = false;
  std::atomic<std::uint64_t> answers_{0};
  std::atomic<std::uint64_t> errors_{0};
  CallEnd end_{.code = grpc::StatusCode::RESOURCE_EXHAUSTED};
};

}  // namespace puzzlesolver::rpc
