#pragma once

#include <functional>
#include <stop_token>
#include <utility>

#include "absl/time/time.h"
#include "grpcpp/client_context.h"

namespace puzzlesolver::client {

/// The context of one attempt at a call, which a stop request cancels.
class Call {
 public:
  explicit Call(std::stop_token stop)
      : cancel_(std::move(stop), [this] { context_.TryCancel(); }) {}

  void EndAt(absl::Time deadline) { context_.set_deadline(absl::ToChronoTime(deadline)); }
  void Cancel() { context_.TryCancel(); }
  grpc::ClientContext* context() { return &context_; }

 private:
  grpc::ClientContext context_;
  std::stop_callback<std::function<void()>> cancel_;
};

}  // namespace puzzlesolver::client
