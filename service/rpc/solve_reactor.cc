#include "service/rpc/solve_reactor.h"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "service/rpc/answer_conversion.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/fault.h"
#include "service/rpc/solve_outbox.h"
#include "service/rpc/solve_query.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

using WriteReactor = grpc::ServerWriteReactor<grpc::ByteBuffer>;

/// One write at a time; which one is decided under the lock, and gRPC is called without it.
class SolveReactor final : public WriteReactor, public app::SolveObserver {
 public:
  SolveReactor(std::shared_ptr<const Instance> instance, const PackingOptions& packing,
               std::unique_ptr<Call> call)
      : instance_(std::move(instance)), packing_(packing), call_(std::move(call)) {}

  static WriteReactor* Start(const std::shared_ptr<SolveReactor>& reactor, app::SolveQuery query) {
    auto solving = reactor->call_->service().app.Solve(std::move(query), reactor);
    const std::lock_guard lock(reactor->mutex_);
    reactor->solving_ = std::move(solving);
    // gRPC is not done before it has the reactor.
    reactor->self_ = reactor;
    return reactor.get();
  }

  void OnProgress(const app::Progress& progress) override {
    {
      const std::lock_guard lock(mutex_);
      outbox_.PutProgress(rpc::ToProto(progress));
    }
    WriteNext();
  }

  void OnSolution(const app::Answer& solution) override {
    AnswerMessages messages(solution, *instance_, packing_);
    {
      const std::lock_guard lock(mutex_);
      outbox_.PutSolution(std::move(messages));
    }
    WriteNext();
  }

  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    call_->Tell(answer, instance_.get());
    {
      const std::lock_guard lock(mutex_);
      if (answer.ok()) {
        outbox_.PutAnswer(AnswerMessages(*std::move(answer), *instance_, packing_));
      } else {
        failure_ = WithPuzzle(answer.status(), *instance_);
      }
    }
    WriteNext();
  }

  void OnWriteDone(bool ok) override {
    {
      const std::lock_guard lock(mutex_);
      writing_ = false;
      if (!ok) failure_ = absl::CancelledError("The caller is gone.");
    }
    if (!ok) OnCancel();
    WriteNext();
  }

  void OnCancel() override {
    std::shared_ptr<app::SolveCall> solving;
    {
      const std::lock_guard lock(mutex_);
      solving = solving_;
    }
    solving->Cancel();
  }

  void OnDone() override { const std::shared_ptr<SolveReactor> last = std::move(self_); }

 private:
  void WriteNext() {
    std::optional<absl::Status> failure;
    {
      const std::lock_guard lock(mutex_);
      if (writing_ || finished_) return;
      if (failure_) {
        failure = failure_;
      } else if (auto write = outbox_.Take()) {
        write_ = *std::move(write);
        writing_ = true;
      } else {
        return;
      }
      finished_ = failure || write_.last;
    }
    failure ? Finish(call_->End(*failure)) : StartWriteOrLast();
  }

  void StartWriteOrLast() {
    grpc::WriteOptions options;
    if (write_.buffered) options.set_buffer_hint();
    call_->BeginAnswers();
    bytes_ = SerializeMessage(write_.message);
    if (write_.last) {
      StartWriteAndFinish(&bytes_, options, call_->End(absl::OkStatus()));
    } else {
      StartWrite(&bytes_, options);
    }
  }

  const std::shared_ptr<const Instance> instance_;
  const PackingOptions packing_;
  const std::unique_ptr<Call> call_;
  std::shared_ptr<SolveReactor> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::shared_ptr<app::SolveCall> solving_;
  SolveOutbox outbox_;
  std::optional<absl::Status> failure_;
  bool writing_ = false;
  bool finished_ = false;  ///< the last thing has been handed to gRPC
  // These belong to whoever set writing_, until the write is done.
  SolveOutbox::Write write_;
  grpc::ByteBuffer bytes_;
};

}  // namespace

WriteReactor* ServeSolve(const v1::SolveRequest& request, std::unique_ptr<Call> call) {
  auto query = QueryFromProto(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) return EndAtOnce<WriteReactor>(std::move(call), query.status());
  query->meter = call->meter();
  const auto reactor =
      std::make_shared<SolveReactor>(query->instance, PackingOf(request), std::move(call));
  return SolveReactor::Start(reactor, *std::move(query));
}

}  // namespace puzzlesolver::rpc
