#include "client/library/client.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "absl/time/clock.h"
#include "client/library/call.h"
#include "client/library/duration.h"
#include "client/library/error.h"
#include "client/library/repetition.h"
#include "client/library/solve_stream.h"

namespace puzzlesolver::client {
namespace {

/// How long a call with this time limit may last: the server answers a twentieth of the deadline
/// before it, and its answer must come first.
absl::Duration DeadlineOf(absl::Duration time_limit) {
  constexpr absl::Duration kLeastMargin = absl::Seconds(1);
  constexpr double kMarginShare = 0.06;
  return time_limit + std::max(kLeastMargin, time_limit * kMarginShare);
}

/// How long a call for a solution may last.
template <typename Request>
absl::Duration LongestOf(const Request& request) {
  return request.has_time_limit() ? DeadlineOf(FromProto(request.time_limit()))
                                  : absl::InfiniteDuration();
}

/// How long a call may last that waits for no search.
constexpr absl::Duration kQuickCall = absl::Seconds(30);

/// The time of one call, which all its attempts share.
template <typename Request>
class CallTime {
 public:
  explicit CallTime(const Request& request) {
    if (!request.has_time_limit()) return;
    const absl::Duration time_limit = FromProto(request.time_limit());
    const absl::Time now = absl::Now();
    end_ = now + time_limit;
    deadline_ = now + DeadlineOf(time_limit);
  }

  /// When the caller's time is over.
  absl::Time end() const { return end_; }

  /// For an attempt that begins now.
  void Limit(Call& call) const { call.EndAt(deadline_); }

  /// Takes what earlier attempts have used up off the request's time.
  void TakeOff(Request& request) const {
    if (!request.has_time_limit()) return;
    const absl::Duration left = std::max(end_ - absl::Now(), absl::Milliseconds(1));
    *request.mutable_time_limit() = ToProto(left);
  }

 private:
  absl::Time end_ = absl::InfiniteFuture();
  absl::Time deadline_ = absl::InfiniteFuture();
};

/// One call of Solve, in as many attempts as it takes.
class SolveCall {
 public:
  SolveCall(v1::PuzzleSolver::Stub& stub, const v1::SolveRequest& request,
            const SolveObserver& observer, const std::stop_token& stop)
      : stub_(stub),
        request_(request),
        stop_(stop),
        time_(request),
        stream_(request.quality(), observer) {}

  absl::Time end() const { return time_.end(); }

  /// Errors: those of the call, ABORTED when it must not be made again.
  absl::Status Attempt() {
    if (std::exchange(has_begun_, true)) {
      time_.TakeOff(request_);
      stream_.Rewind();
    }
    Call call(stop_);
    time_.Limit(call);
    const auto reader = stub_.Solve(call.context(), request_);
    absl::Status understood;
    v1::SolveResponse response;
    while (understood.ok() && reader->Read(&response)) understood = stream_.Add(response);
    if (!understood.ok()) call.Cancel();
    const absl::Status status = ToStatus(reader->Finish());
    if (!understood.ok()) return understood;
    return absl::IsUnavailable(status) && stream_.has_final_answer() ? absl::OkStatus() : status;
  }

  absl::StatusOr<Answer> TakeFinalAnswer() { return stream_.TakeFinalAnswer(); }

 private:
  v1::PuzzleSolver::Stub& stub_;
  v1::SolveRequest request_;
  const std::stop_token stop_;
  const CallTime<v1::SolveRequest> time_;
  bool has_begun_ = false;
  SolveStream stream_;
};

/// One call of Generate, in as many attempts as it takes.
class GenerateCall {
 public:
  GenerateCall(v1::PuzzleSolver::Stub& stub, const v1::GenerateRequest& request,
               const BoardObserver& on_board, const std::stop_token& stop)
      : stub_(stub), request_(request), stop_(stop), time_(request), stream_(on_board) {}

  absl::Time end() const { return time_.end(); }

  absl::Status Attempt() {
    if (std::exchange(has_begun_, true)) {
      time_.TakeOff(request_);
      stream_.Rewind(request_);
    }
    Call call(stop_);
    time_.Limit(call);
    const auto reader = stub_.Generate(call.context(), request_);
    absl::Status understood;
    v1::GenerateResponse board;
    while (understood.ok() && stream_.wants_more() && reader->Read(&board)) {
      understood = stream_.Add(board);
    }
    if (!understood.ok() || !stream_.wants_more()) call.Cancel();
    const absl::Status status = ToStatus(reader->Finish());
    return understood.ok() && stream_.wants_more() ? status : understood;
  }

 private:
  v1::PuzzleSolver::Stub& stub_;
  v1::GenerateRequest request_;
  const std::stop_token stop_;
  const CallTime<v1::GenerateRequest> time_;
  bool has_begun_ = false;
  GenerateStream stream_;
};

}  // namespace

Client::Client(std::shared_ptr<grpc::Channel> channel)
    : channel_(std::move(channel)), stub_(v1::PuzzleSolver::NewStub(channel_)) {}

absl::StatusOr<Answer> Client::Solve(const v1::SolveRequest& request, const SolveObserver& observer,
                                     std::stop_token stop) const {
  SolveCall call(*stub_, request, observer, stop);
  const absl::Status status = Repeat(call.end(), stop, [&] { return call.Attempt(); });
  if (!status.ok()) return status;
  return call.TakeFinalAnswer();
}

std::unique_ptr<BatchCall> Client::SolveBatch(std::stop_token stop) const {
  return std::make_unique<BatchCall>(*stub_, std::move(stop));
}

absl::StatusOr<v1::CheckResponse> Client::Check(const v1::CheckRequest& request,
                                                std::stop_token stop) const {
  return CallUnary<v1::CheckResponse>(kQuickCall, stop, [&](auto* context, auto* response) {
    return stub_->Check(context, request, response);
  });
}

absl::StatusOr<v1::HintResponse> Client::Hint(const v1::HintRequest& request,
                                              std::stop_token stop) const {
  return CallUnary<v1::HintResponse>(LongestOf(request), stop, [&](auto* context, auto* response) {
    return stub_->Hint(context, request, response);
  });
}

absl::StatusOr<CountAnswer> Client::Count(
    const v1::CountRequest& request, const std::function<void(const v1::Progress&)>& on_progress,
    std::stop_token stop) const {
  const absl::Time end = absl::Now() + LongestOf(request);
  absl::StatusOr<CountAnswer> count;
  const absl::Status status = Repeat(end, stop, [&] {
    Call call(stop);
    call.EndAt(end);
    CountStream stream(on_progress);
    const auto reader = stub_->Count(call.context(), request);
    absl::Status understood;
    v1::CountResponse response;
    while (understood.ok() && reader->Read(&response)) understood = stream.Add(response);
    if (!understood.ok()) call.Cancel();
    const absl::Status ended = ToStatus(reader->Finish());
    if (!understood.ok()) return understood;
    if (ended.ok()) count = stream.Take();
    return ended;
  });
  if (!status.ok()) return status;
  return count;
}

absl::Status Client::Generate(const v1::GenerateRequest& request, const BoardObserver& on_board,
                              std::stop_token stop) const {
  GenerateCall call(*stub_, request, on_board, stop);
  return Repeat(call.end(), stop, [&] { return call.Attempt(); });
}

absl::StatusOr<v1::VerifyResponse> Client::Verify(const v1::VerifyRequest& request,
                                                  std::stop_token stop) const {
  const absl::Duration longest = request.has_optimum_time_limit()
                                     ? DeadlineOf(FromProto(request.optimum_time_limit()))
                                     : kQuickCall;
  return CallUnary<v1::VerifyResponse>(longest, stop, [&](auto* context, auto* response) {
    return stub_->Verify(context, request, response);
  });
}

absl::StatusOr<v1::GetServerInfoResponse> Client::GetServerInfo(std::stop_token stop) const {
  return CallUnary<v1::GetServerInfoResponse>(kQuickCall, stop, [&](auto* context, auto* response) {
    return stub_->GetServerInfo(context, {}, response);
  });
}

bool Client::Pause(absl::Duration duration, const std::stop_token& stop) const {
  return client::Pause(*channel_, duration, stop);
}

/// Makes a call until it succeeds, fails for good, or `end` comes.
absl::Status Client::Repeat(absl::Time end, const std::stop_token& stop,
                            const std::function<absl::Status()>& attempt) const {
  Repetition repetition(end);
  while (true) {
    const absl::Status status = attempt();
    const std::optional<absl::Duration> pause = repetition.PauseAfter(status);
    if (!pause) return status;
    if (!Pause(*pause, stop)) return absl::CancelledError("The call was cancelled.");
  }
}

/// `method(context, response)` makes the call.
template <typename Response, typename Method>
absl::StatusOr<Response> Client::CallUnary(absl::Duration longest, const std::stop_token& stop,
                                           const Method& method) const {
  const absl::Time end = absl::Now() + longest;
  Response response;
  const absl::Status status = Repeat(end, stop, [&] {
    Call call(stop);
    call.EndAt(end);
    return ToStatus(method(call.context(), &response));
  });
  if (!status.ok()) return status;
  return response;
}

}  // namespace puzzlesolver::client
