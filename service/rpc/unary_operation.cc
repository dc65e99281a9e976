#include "service/rpc/unary_operation.h"

#include <utility>

#include "service/rpc/operation_stop.h"

namespace puzzlesolver::rpc {
namespace {

using Run = std::function<absl::StatusOr<grpc::ByteBuffer>(const std::stop_token&)>;

class UnaryOperation final : public grpc::ServerUnaryReactor {
 public:
  UnaryOperation(std::unique_ptr<Call> call, grpc::ByteBuffer& response)
      : call_(std::move(call)), response_(response), stop_(call_->service().open_calls) {}

  static grpc::ServerUnaryReactor* Start(const std::shared_ptr<UnaryOperation>& operation,
                                         OperationSlot& slot, Run run) {
    operation->self_ = operation;
    const absl::Status started =
        slot.Start([operation, run = std::move(run)]() -> OperationSlot::Epilogue {
          auto result = UnlessOutOfMemory([&] { return run(operation->stop_.token()); });
          return [operation, result = std::move(result)]() mutable {
            operation->End(std::move(result));
          };
        });
    if (!started.ok()) operation->End(started);
    return operation.get();
  }

  void OnCancel() override { stop_.Cancel(); }
  void OnDone() override { const std::shared_ptr<UnaryOperation> last = std::move(self_); }

 private:
  void End(absl::StatusOr<grpc::ByteBuffer> result) {
    if (result.ok()) response_ = *std::move(result);
    Finish(call_->End(stop_.Explain(result.status())));
  }

  const std::unique_ptr<Call> call_;
  grpc::ByteBuffer& response_;
  OperationStop stop_;
  std::shared_ptr<UnaryOperation> self_;  ///< until gRPC is done
};

}  // namespace

grpc::ServerUnaryReactor* ServeUnaryOperation(std::unique_ptr<Call> call, OperationSlot& slot,
                                              grpc::ByteBuffer& response, Run run) {
  return UnaryOperation::Start(std::make_shared<UnaryOperation>(std::move(call), response), slot,
                               std::move(run));
}

}  // namespace puzzlesolver::rpc
