// Tells ThreadSanitizer in which order the threads of gRPC work. Neither Debian's gRPC nor the
// Abseil below it is instrumented: what one of their threads hands to another looks like a race.
// The functions here are found before theirs, call them, and tell what order they make. Nothing is
// suppressed: what gRPC does not order is reported wherever gRPC calls it from.

#include <dlfcn.h>
#include <grpc/grpc.h>
#include <grpcpp/support/server_callback.h>
#include <sanitizer/tsan_interface.h>

#include <array>
#include <bit>
#include <utility>

#include "absl/status/status.h"
#include "absl/synchronization/mutex.h"

// What no installed header declares.

struct grpc_closure;
struct grpc_cq_completion;

void grpc_cq_end_op(grpc_completion_queue* queue, void* tag, absl::Status error,
                    void (*done)(void*, grpc_cq_completion*), void* argument,
                    grpc_cq_completion* storage, bool internal);

namespace grpc_core {

class CallCombiner {
 public:
  void Start(grpc_closure* closure, absl::Status error, const char* file, int line,
             const char* reason);
  void Stop(const char* file, int line, const char* reason);
};

}  // namespace grpc_core

namespace {

// The function that has the name of ours and comes after it.
template <typename Function>
Function Behind(Function ours) {
  // A pointer to a member that is not virtual begins with the function's address, too.
  auto words = std::bit_cast<std::array<void*, sizeof(ours) / sizeof(void*)>>(ours);
  Dl_info found{};
  dladdr(words.front(), &found);
  words.front() = dlsym(RTLD_NEXT, found.dli_sname);
  return std::bit_cast<Function>(words);
}

}  // namespace

// What comes before an Unlock comes before what follows the next Lock.

void absl::Mutex::Lock() {
  static const auto behind = Behind(&Mutex::Lock);
  (this->*behind)();
  __tsan_acquire(this);
}

bool absl::Mutex::TryLock() {
  static const auto behind = Behind(&Mutex::TryLock);
  const bool locked = (this->*behind)();
  if (locked) __tsan_acquire(this);
  return locked;
}

void absl::Mutex::Unlock() {
  static const auto behind = Behind(&Mutex::Unlock);
  __tsan_release(this);
  (this->*behind)();
}

// A wait unlocks the mutex and locks it again.

void absl::CondVar::Wait(Mutex* mutex) {
  static const auto behind = Behind(&CondVar::Wait);
  __tsan_release(mutex);
  (this->*behind)(mutex);
  __tsan_acquire(mutex);
}

bool absl::CondVar::WaitWithTimeout(Mutex* mutex, Duration timeout) {
  static const auto behind = Behind(&CondVar::WaitWithTimeout);
  __tsan_release(mutex);
  const bool expired = (this->*behind)(mutex, timeout);
  __tsan_acquire(mutex);
  return expired;
}

bool absl::CondVar::WaitWithDeadline(Mutex* mutex, Time deadline) {
  static const auto behind = Behind(&CondVar::WaitWithDeadline);
  __tsan_release(mutex);
  const bool expired = (this->*behind)(mutex, deadline);
  __tsan_acquire(mutex);
  return expired;
}

// A call combiner runs the closures of a call one after the other, on whichever thread has it.

void grpc_core::CallCombiner::Start(grpc_closure* closure, absl::Status error, const char* file,
                                    int line, const char* reason) {
  static const auto behind = Behind(&CallCombiner::Start);
  __tsan_release(this);
  (this->*behind)(closure, std::move(error), file, line, reason);
  __tsan_acquire(this);
}

void grpc_core::CallCombiner::Stop(const char* file, int line, const char* reason) {
  static const auto behind = Behind(&CallCombiner::Stop);
  __tsan_release(this);
  (this->*behind)(file, line, reason);
  __tsan_acquire(this);
}

// A completion queue hands a tag on without a lock, from whoever starts the operation and whoever
// completes it to whoever takes the tag out.

grpc_call_error grpc_call_start_batch(grpc_call* call, const grpc_op* operations, size_t count,
                                      void* tag, void* reserved) {
  static const auto behind = Behind(&grpc_call_start_batch);
  __tsan_release(tag);
  return behind(call, operations, count, tag, reserved);
}

void grpc_cq_end_op(grpc_completion_queue* queue, void* tag, absl::Status error,
                    void (*done)(void*, grpc_cq_completion*), void* argument,
                    grpc_cq_completion* storage, bool internal) {
  static const auto behind = Behind(&grpc_cq_end_op);
  __tsan_release(tag);
  behind(queue, tag, std::move(error), done, argument, storage, internal);
}

grpc_event grpc_completion_queue_next(grpc_completion_queue* queue, gpr_timespec deadline,
                                      void* reserved) {
  static const auto behind = Behind(&grpc_completion_queue_next);
  const grpc_event event = behind(queue, deadline, reserved);
  if (event.type == GRPC_OP_COMPLETE) __tsan_acquire(event.tag);
  return event;
}

grpc_event grpc_completion_queue_pluck(grpc_completion_queue* queue, void* tag,
                                       gpr_timespec deadline, void* reserved) {
  static const auto behind = Behind(&grpc_completion_queue_pluck);
  const grpc_event event = behind(queue, tag, deadline, reserved);
  if (event.type == GRPC_OP_COMPLETE) __tsan_acquire(tag);
  return event;
}

// A call is done when nobody counts on it any more; gRPC's own code has counted as well.

void grpc::internal::ServerCallbackCall::ScheduleOnDone(bool inline_ondone) {
  static const auto behind = Behind(&ServerCallbackCall::ScheduleOnDone);
  __tsan_acquire(&callbacks_outstanding_);
  (this->*behind)(inline_ondone);
}
