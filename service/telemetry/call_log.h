#pragma once

#include <memory>
#include <utility>

#include "service/rpc/call_listener.h"
#include "spdlog/logger.h"

namespace puzzlesolver::telemetry {

/// Logs an event for each question, and one for each call that did not have exactly one, or failed
/// after it.
///
/// Levels: a question that was searched for or met a limit, and whatever failed, are `info`; with
/// the codes INTERNAL and UNKNOWN `warning`; everything else, cheap and frequent, is `debug`, or
/// `info` when the caller records the trace. An event below the logger's level costs nanoseconds.
class CallLog final : public rpc::CallListener {
 public:
  explicit CallLog(std::shared_ptr<spdlog::logger> logger) : logger_(std::move(logger)) {}

  void OnAnswer(const rpc::CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                const Instance* instance) override;
  void OnEnd(const rpc::CallIdentity& call, const rpc::CallEnd& end) override;

 private:
  const std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace puzzlesolver::telemetry
