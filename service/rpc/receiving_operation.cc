#include "service/rpc/receiving_operation.h"

#include <condition_variable>
#include <mutex>
#include <utility>

#include "service/rpc/operation_stop.h"

namespace puzzlesolver::rpc {
namespace {

using RunReceiving =
    std::function<absl::StatusOr<grpc::ByteBuffer>(MessageSource&, const std::stop_token&)>;

class ReceivingOperation final : public grpc::ServerReadReactor<grpc::ByteBuffer>,
                                 public MessageSource {
 public:
  ReceivingOperation(std::unique_ptr<Call> call, grpc::ByteBuffer& response)
      : call_(std::move(call)), response_(response), stop_(call_->service().open_calls) {}

  static ReceivingOperation* Start(const std::shared_ptr<ReceivingOperation>& operation,
                                   OperationSlot& slot, RunReceiving run) {
    operation->self_ = operation;
    const absl::Status started = slot.Start([operation,
                                             run = std::move(run)]() -> OperationSlot::Epilogue {
      auto result = UnlessOutOfMemory([&] { return run(*operation, operation->stop_.token()); });
      return
          [operation, result = std::move(result)]() mutable { operation->End(std::move(result)); };
    });
    if (!started.ok()) operation->End(started);
    return operation.get();
  }

  absl::StatusOr<std::optional<grpc::ByteBuffer>> Receive() override {
    {
      const std::lock_guard lock(mutex_);
      if (stop_.token().stop_requested()) return Cancelled();
      is_reading_ = true;
    }
    StartRead(&message_);
    std::unique_lock lock(mutex_);
    const bool has_read = read_.wait(lock, stop_.token(), [this] { return !is_reading_; });
    if (!has_read || stop_.token().stop_requested()) return Cancelled();
    if (!has_message_) return std::optional<grpc::ByteBuffer>();
    return std::optional<grpc::ByteBuffer>(std::exchange(message_, {}));
  }

  void OnReadDone(bool ok) override {
    const std::lock_guard lock(mutex_);
    is_reading_ = false;
    has_message_ = ok;
    // Under the lock: whoever waits may end the call right after it.
    read_.notify_all();
  }

  void OnCancel() override { stop_.Cancel(); }
  void OnDone() override { const std::shared_ptr<ReceivingOperation> last = std::move(self_); }

 private:
  static absl::Status Cancelled() { return absl::CancelledError("The call has been cancelled."); }

  void End(absl::StatusOr<grpc::ByteBuffer> result) {
    if (result.ok()) response_ = *std::move(result);
    Finish(call_->End(stop_.Explain(result.status())));
  }

  const std::unique_ptr<Call> call_;
  grpc::ByteBuffer& response_;
  OperationStop stop_;
  std::shared_ptr<ReceivingOperation> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::condition_variable_any read_;
  bool is_reading_ = false;
  bool has_message_ = false;
  grpc::ByteBuffer message_;  ///< belongs to gRPC while is_reading_
};

}  // namespace

grpc::ServerReadReactor<grpc::ByteBuffer>* ServeReceivingOperation(std::unique_ptr<Call> call,
                                                                   OperationSlot& slot,
                                                                   grpc::ByteBuffer& response,
                                                                   RunReceiving run) {
  return ReceivingOperation::Start(std::make_shared<ReceivingOperation>(std::move(call), response),
                                   slot, std::move(run));
}

}  // namespace puzzlesolver::rpc
