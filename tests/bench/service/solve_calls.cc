#include "tests/bench/service/solve_calls.h"

#include <chrono>

#include "absl/time/clock.h"
#include "grpcpp/client_context.h"
#include "grpcpp/support/async_stream.h"

namespace puzzlesolver::bench {

/// One call after the other, in the same memory.
class SolveCalls::Call {
 public:
  /// What the queue gives back when an operation is done.
  struct Event {
    Call& call;
    void (Call::*take)(bool ok);
  };

  void Start(Stub& stub, const v1::SolveRequest& request, grpc::CompletionQueue& queue) {
    ended_ = {};
    context_.emplace();
    start_ = std::chrono::steady_clock::now();
    pending_ = 2;
    reader_ = stub.PrepareAsyncSolve(&*context_, request, &queue);
    reader_->StartCall(&started_);
    reader_->Read(&message_, &read_);
  }

  void Cancel() {
    if (pending_ > 0) context_->TryCancel();
  }

  /// Whether `event` of this call was its last.
  bool Take(const Event& event, bool ok) {
    --pending_;
    (this->*event.take)(ok);
    if (pending_ > 0) return false;
    ended_.duration = absl::FromChrono(std::chrono::steady_clock::now() - start_);
    reader_.reset();
    return true;
  }

  EndedCall TakeResult() { return std::move(ended_); }

 private:
  void OnStarted(bool /*ok*/) {}

  void OnRead(bool ok) {
    ++pending_;
    if (ok && message_.answer().has_header()) {
      ended_.header.Swap(message_.mutable_answer()->mutable_header());
    }
    if (ok && !message_.answer().last_part()) {
      reader_->Read(&message_, &read_);
    } else {
      reader_->Finish(&ended_.status, &finished_);
    }
  }

  void OnFinished(bool /*ok*/) {}

  Event started_{*this, &Call::OnStarted};
  Event read_{*this, &Call::OnRead};
  Event finished_{*this, &Call::OnFinished};
  std::optional<grpc::ClientContext> context_;
  std::unique_ptr<grpc::ClientAsyncReader<v1::SolveResponse>> reader_;
  v1::SolveResponse message_;
  EndedCall ended_;
  std::chrono::steady_clock::time_point start_;
  int pending_ = 0;  ///< operations that the queue has not given back
};

SolveCalls::SolveCalls(Stub& stub) : stub_(stub) {}

SolveCalls::~SolveCalls() {
  CancelAll();
  while (Next()) {
  }
}

void SolveCalls::Start(const v1::SolveRequest& request) {
  if (idle_.empty()) {
    calls_.push_back(std::make_unique<Call>());
    idle_.push_back(calls_.back().get());
  }
  Call& call = *idle_.back();
  idle_.pop_back();
  call.Start(stub_, request, queue_);
}

std::optional<EndedCall> SolveCalls::Next(absl::Duration time) {
  const auto deadline = absl::ToChronoTime(absl::Now() + time);
  void* tag = nullptr;
  bool ok = false;
  while (open() > 0 && queue_.AsyncNext(&tag, &ok, deadline) == grpc::CompletionQueue::GOT_EVENT) {
    const auto& event = *static_cast<Call::Event*>(tag);
    if (!event.call.Take(event, ok)) continue;
    idle_.push_back(&event.call);
    return event.call.TakeResult();
  }
  return std::nullopt;
}

void SolveCalls::CancelAll() {
  for (const auto& call : calls_) call->Cancel();
}

}  // namespace puzzlesolver::bench
