#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"
#include "service/app/puzzle_app.h"
#include "service/rpc/answer_conversion.h"
#include "service/rpc/call.h"
#include "service/rpc/fault.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {

/// A call whose stream answers one question. `Outbox` has PutProgress and Take, as SolveOutbox has.
/// Owns itself and the call once it is started, and is gone when gRPC and the app have let go of
/// it.
///
/// One write at a time; which one is decided under the lock, and gRPC is called without it.
template <typename Outbox>
class StreamedSearch : public grpc::ServerWriteReactor<grpc::ByteBuffer>,
                       public app::SolveObserver {
 public:
  StreamedSearch(std::shared_ptr<const Instance> instance, std::unique_ptr<Call> call)
      : instance_(std::move(instance)), call_(std::move(call)) {}

  /// Asks the question, which is about the instance; the call pays for it. To be called once.
  static grpc::ServerWriteReactor<grpc::ByteBuffer>* Start(
      const std::shared_ptr<StreamedSearch>& reactor, app::SolveQuery query) {
    query.meter = reactor->call_->meter();
    auto solving = reactor->call_->service().app.Solve(std::move(query), reactor);
    const std::lock_guard lock(reactor->mutex_);
    reactor->solving_ = std::move(solving);
    // gRPC is not done before it has the reactor.
    reactor->self_ = reactor;
    return reactor.get();
  }

  void OnProgress(const app::Progress& progress) override {
    Change([&](Outbox& outbox) { outbox.PutProgress(rpc::ToProto(progress)); });
  }

  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    call_->Tell(answer, instance_.get());
    if (answer.ok()) {
      Put(*std::move(answer));
    } else {
      Fail(WithPuzzle(answer.status(), *instance_));
    }
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

  void OnDone() override { const std::shared_ptr<StreamedSearch> last = std::move(self_); }

 protected:
  /// Puts the answer into the outbox, by Change.
  virtual void Put(app::Answer answer) = 0;

  /// Has `change(outbox)` happen under the lock, and what it put go out.
  template <typename Function>
  void Change(Function change) {
    {
      const std::lock_guard lock(mutex_);
      change(outbox_);
    }
    WriteNext();
  }

  const std::shared_ptr<const Instance>& instance() const { return instance_; }

 private:
  void Fail(const absl::Status& failure) {
    {
      const std::lock_guard lock(mutex_);
      failure_ = failure;
    }
    WriteNext();
  }

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
    failure ? this->Finish(call_->End(*failure)) : StartWriteOrLast();
  }

  void StartWriteOrLast() {
    grpc::WriteOptions options;
    if (write_.buffered) options.set_buffer_hint();
    call_->BeginAnswers();
    bytes_ = SerializeMessage(write_.message);
    if (write_.last) {
      this->StartWriteAndFinish(&bytes_, options, call_->End(absl::OkStatus()));
    } else {
      this->StartWrite(&bytes_, options);
    }
  }

  const std::shared_ptr<const Instance> instance_;
  const std::unique_ptr<Call> call_;
  std::shared_ptr<StreamedSearch> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::shared_ptr<app::SolveCall> solving_;
  Outbox outbox_;
  std::optional<absl::Status> failure_;
  bool writing_ = false;
  bool finished_ = false;  ///< the last thing has been handed to gRPC
  // These belong to whoever set writing_, until the write is done.
  typename Outbox::Write write_;
  grpc::ByteBuffer bytes_;
};

}  // namespace puzzlesolver::rpc
