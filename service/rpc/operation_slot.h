#pragma once

#include <functional>
#include <mutex>
#include <new>
#include <thread>

#include "absl/status/status.h"
#include "service/rpc/error_reason.h"

namespace puzzlesolver::rpc {

/// What `run` gives, or that there is no memory for it.
template <typename Function>
auto UnlessOutOfMemory(const Function& run) -> decltype(run()) {
  try {
    return run();
  } catch (const std::bad_alloc&) {
    return OutOfMemory();
  }
}

/// Room for one long operation at a time, on a thread of its own. Any thread. The destructor waits
/// for the operation.
class OperationSlot {
 public:
  /// What is to be done once the slot is free again: tells the caller of the end.
  using Epilogue = std::function<void()>;

  /// Begins `work`. FAILED_PRECONDITION with the reason ALREADY_RUNNING while another one is under
  /// way, RESOURCE_EXHAUSTED when the system has no thread for it.
  absl::Status Start(std::function<Epilogue()> work);

 private:
  void Run(std::function<Epilogue()> work);

  std::mutex mutex_;
  bool is_busy_ = false;
  std::jthread thread_;
};

}  // namespace puzzlesolver::rpc
