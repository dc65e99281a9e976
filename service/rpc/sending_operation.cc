#include "service/rpc/sending_operation.h"

#include <condition_variable>
#include <mutex>
#include <utility>

#include "service/rpc/operation_stop.h"

namespace puzzlesolver::rpc {
namespace {

using RunSending = std::function<absl::Status(MessageStream&, const std::stop_token&)>;

class SendingOperation final : public grpc::ServerWriteReactor<grpc::ByteBuffer>,
                               public MessageStream {
 public:
  explicit SendingOperation(std::unique_ptr<Call> call)
      : call_(std::move(call)), stop_(call_->service().open_calls) {}

  static SendingOperation* Start(const std::shared_ptr<SendingOperation>& operation,
                                 OperationSlot& slot, RunSending run) {
    operation->self_ = operation;
    const absl::Status started =
        slot.Start([operation, run = std::move(run)]() -> OperationSlot::Epilogue {
          const absl::Status status =
              UnlessOutOfMemory([&] { return run(*operation, operation->stop_.token()); });
          operation->AwaitWritten();
          return [operation, status] { operation->End(status); };
        });
    if (!started.ok()) operation->End(started);
    return operation.get();
  }

  absl::Status Send(grpc::ByteBuffer message, const std::stop_token& stop) override {
    {
      std::unique_lock lock(mutex_);
      const bool may_write = written_.wait(lock, stop, [this] { return !is_writing_; });
      if (!may_write || stop.stop_requested()) {
        return absl::CancelledError("The operation was stopped.");
      }
      is_writing_ = true;
      message_ = std::move(message);
    }
    call_->BeginAnswers();
    StartWrite(&message_);
    return absl::OkStatus();
  }

  void OnWriteDone(bool ok) override {
    if (!ok) stop_.Cancel();
    const std::lock_guard lock(mutex_);
    is_writing_ = false;
    // Under the lock: whoever waits may end the call right after it.
    written_.notify_all();
  }

  void OnCancel() override { stop_.Cancel(); }
  void OnDone() override { const std::shared_ptr<SendingOperation> last = std::move(self_); }

 private:
  void AwaitWritten() {
    std::unique_lock lock(mutex_);
    written_.wait(lock, [this] { return !is_writing_; });
  }

  void End(const absl::Status& status) { Finish(call_->End(stop_.Explain(status))); }

  const std::unique_ptr<Call> call_;
  OperationStop stop_;
  std::shared_ptr<SendingOperation> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::condition_variable_any written_;
  bool is_writing_ = false;
  grpc::ByteBuffer message_;  ///< belongs to gRPC while is_writing_
};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeSendingOperation(std::unique_ptr<Call> call,
                                                                  OperationSlot& slot,
                                                                  RunSending run) {
  return SendingOperation::Start(std::make_shared<SendingOperation>(std::move(call)), slot,
                                 std::move(run));
}

}  // namespace puzzlesolver::rpc
