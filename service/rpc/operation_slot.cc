#include "service/rpc/operation_slot.h"

#include <system_error>
#include <utility>

namespace puzzlesolver::rpc {

absl::Status OperationSlot::Start(std::function<Epilogue()> work) {
  const std::lock_guard lock(mutex_);
  if (is_busy_) {
    return WithReason(v1::ERROR_REASON_ALREADY_RUNNING,
                      absl::FailedPreconditionError("A call of this method is running already."));
  }
  // The last one has no more to do than to finish its call.
  if (thread_.joinable()) thread_.join();
  try {
    thread_ = std::jthread([this, work = std::move(work)]() mutable { Run(std::move(work)); });
  } catch (const std::system_error&) {
    return OutOfMemory();
  }
  is_busy_ = true;
  return absl::OkStatus();
}

void OperationSlot::Run(std::function<Epilogue()> work) {
  const Epilogue epilogue = work();
  work = nullptr;
  {
    // Before the caller knows: it may call again at once.
    const std::lock_guard lock(mutex_);
    is_busy_ = false;
  }
  epilogue();
}

}  // namespace puzzlesolver::rpc
