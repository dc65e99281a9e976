#pragma once

#include <functional>
#include <stop_token>

#include "absl/status/status.h"
#include "service/rpc/open_calls.h"

namespace puzzlesolver::rpc {

/// When a long operation is to end before it is done: its call is cancelled, or the service drains.
class OperationStop {
 public:
  /// `calls` is borrowed.
  explicit OperationStop(const OpenCalls& calls)
      : draining_(calls.end_requested()),
        on_drain_(draining_, [this] { source_.request_stop(); }) {}

  void Cancel() { source_.request_stop(); }
  std::stop_token token() const { return source_.get_token(); }

  /// What a call is to end with whose operation has ended so: CANCELLED says who wanted that, and
  /// a store that cannot be used is no reason to call again.
  absl::Status Explain(const absl::Status& status) const;

 private:
  std::stop_source source_;
  const std::stop_token draining_;
  std::stop_callback<std::function<void()>> on_drain_;  ///< last: it uses the others
};

}  // namespace puzzlesolver::rpc
