#include "client/library/client.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "client/library/duration.h"
#include "client/library/error.h"
#include "grpcpp/client_context.h"

namespace puzzlesolver::client {
namespace {

/// How long a call with this time limit may last: the server answers a twentieth of the deadline
/// before it, and its answer must come first.
absl::Duration DeadlineOf(absl::Duration time_limit) {
  constexpr absl::Duration kLeastMargin = absl::Seconds(1);
  constexpr double kMarginShare = 0.06;
  return time_limit + std::max(kLeastMargin, time_limit * kMarginShare);
}

/// How long a call may last that waits for no search.
constexpr absl::Duration kQuickCall = absl::Seconds(30);

/// The context of one call, which a stop request cancels.
class Call {
 public:
  explicit Call(std::stop_token stop)
      : cancel_(std::move(stop), [this] { context_.TryCancel(); }) {}

  void EndAfter(absl::Duration duration) {
    context_.set_deadline(absl::ToChronoTime(absl::Now() + duration));
  }

  void Cancel() { context_.TryCancel(); }
  grpc::ClientContext* context() { return &context_; }

 private:
  grpc::ClientContext context_;
  std::stop_callback<std::function<void()>> cancel_;
};

/// The events of one Solve stream, told to the observer; keeps the final answer.
class SolveStream {
 public:
  explicit SolveStream(const SolveObserver& observer) : observer_(observer) {}

  absl::Status Add(const v1::SolveResponse& response) {
    if (response.has_progress() && observer_.on_progress)
      observer_.on_progress(response.progress());
    return response.has_answer() ? AddPart(response.answer()) : absl::OkStatus();
  }

  absl::StatusOr<Answer> TakeFinalAnswer() {
    if (final_) return *std::move(final_);
    return absl::InternalError("The server ended the call without a final answer.");
  }

 private:
  absl::Status AddPart(const v1::AnswerPart& part) {
    auto answer = assembler_.Add(part);
    if (!answer.ok()) return answer.status();
    if (observer_.on_part) observer_.on_part(part);
    if (!*answer) return absl::OkStatus();
    if ((*answer)->header.final()) {
      final_ = *std::move(answer);
    } else if (observer_.on_answer) {
      observer_.on_answer(**answer);
    }
    return absl::OkStatus();
  }

  const SolveObserver& observer_;
  AnswerAssembler assembler_;
  std::optional<Answer> final_;
};

template <typename Response>
absl::StatusOr<Response> OrError(const grpc::Status& status, Response response) {
  if (!status.ok()) return ToStatus(status);
  return response;
}

}  // namespace

Client::Client(const std::shared_ptr<grpc::Channel>& channel)
    : stub_(v1::PuzzleSolver::NewStub(channel)) {}

absl::StatusOr<Answer> Client::Solve(const v1::SolveRequest& request, const SolveObserver& observer,
                                     std::stop_token stop) const {
  Call call(std::move(stop));
  if (request.has_time_limit()) call.EndAfter(DeadlineOf(FromProto(request.time_limit())));
  const auto reader = stub_->Solve(call.context(), request);
  SolveStream stream(observer);
  absl::Status understood;
  v1::SolveResponse response;
  while (understood.ok() && reader->Read(&response)) understood = stream.Add(response);
  if (!understood.ok()) call.Cancel();
  const absl::Status status = ToStatus(reader->Finish());
  if (!understood.ok()) return understood;
  if (!status.ok()) return status;
  return stream.TakeFinalAnswer();
}

absl::StatusOr<v1::CheckResponse> Client::Check(const v1::CheckRequest& request,
                                                std::stop_token stop) const {
  Call call(std::move(stop));
  call.EndAfter(kQuickCall);
  v1::CheckResponse response;
  const grpc::Status status = stub_->Check(call.context(), request, &response);
  return OrError(status, std::move(response));
}

absl::StatusOr<v1::VerifyResponse> Client::Verify(const v1::VerifyRequest& request,
                                                  std::stop_token stop) const {
  Call call(std::move(stop));
  call.EndAfter(request.has_optimum_time_limit()
                    ? DeadlineOf(FromProto(request.optimum_time_limit()))
                    : kQuickCall);
  v1::VerifyResponse response;
  const grpc::Status status = stub_->Verify(call.context(), request, &response);
  return OrError(status, std::move(response));
}

absl::StatusOr<v1::GetServerInfoResponse> Client::GetServerInfo(std::stop_token stop) const {
  Call call(std::move(stop));
  call.EndAfter(kQuickCall);
  v1::GetServerInfoResponse response;
  const grpc::Status status = stub_->GetServerInfo(call.context(), {}, &response);
  return OrError(status, std::move(response));
}

}  // namespace puzzlesolver::client
