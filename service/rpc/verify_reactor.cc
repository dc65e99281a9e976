#include "service/rpc/verify_reactor.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "service/rpc/answer_conversion.h"
#include "service/rpc/candidate_moves.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/fault.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/trial.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

/// Waits for the optimum to compare with.
class VerifyReactor final : public grpc::ServerUnaryReactor, public app::SolveObserver {
 public:
  VerifyReactor(std::shared_ptr<const Instance> instance, v1::VerifyResponse trial,
                grpc::ByteBuffer& response, std::unique_ptr<Call> call)
      : instance_(std::move(instance)),
        answer_(std::move(trial)),
        response_(response),
        call_(std::move(call)) {}

  static grpc::ServerUnaryReactor* Start(const std::shared_ptr<VerifyReactor>& reactor,
                                         app::SolveQuery query) {
    auto solving = reactor->call_->service().app.Solve(std::move(query), reactor);
    const std::lock_guard lock(reactor->mutex_);
    reactor->solving_ = std::move(solving);
    // gRPC is not done before it has the reactor.
    reactor->self_ = reactor;
    return reactor.get();
  }

  void OnProgress(const app::Progress&) override {}

  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    call_->Tell(answer, instance_.get());
    if (answer.ok()) {
      *answer_.mutable_optimum() = ToHeader(*answer, *instance_);
      response_ = SerializeMessage(answer_);
    }
    Finish(call_->End(WithPuzzle(answer.status(), *instance_)));
  }

  void OnCancel() override {
    std::shared_ptr<app::SolveCall> solving;
    {
      const std::lock_guard lock(mutex_);
      solving = solving_;
    }
    solving->Cancel();
  }

  void OnDone() override { const std::shared_ptr<VerifyReactor> last = std::move(self_); }

 private:
  const std::shared_ptr<const Instance> instance_;
  v1::VerifyResponse answer_;
  grpc::ByteBuffer& response_;
  const std::unique_ptr<Call> call_;
  std::shared_ptr<VerifyReactor> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::shared_ptr<app::SolveCall> solving_;
};

/// The question for the shortest length.
absl::StatusOr<app::SolveQuery> OptimumQuery(const v1::VerifyRequest& request,
                                             absl::Duration time_left) {
  app::SolveQuery query;
  query.time_limit = time_left;
  query.max_nodes = request.optimum_max_nodes();
  query.progress_interval = absl::ZeroDuration();
  if (request.has_optimum_time_limit()) {
    const auto limit = TimeLimitFromProto("optimum_time_limit", request.optimum_time_limit());
    if (!limit.ok()) return limit.status();
    query.time_limit = std::min(time_left, *limit);
  } else {
    query.cache_use = app::CacheUse::kOnly;
  }
  auto instance = InstanceFromProto(request.puzzle());
  if (!instance.ok()) return instance.status();
  query.instance = *std::move(instance);
  return query;
}

absl::StatusOr<v1::VerifyResponse> MakeTrial(const v1::VerifyRequest& request,
                                             const Instance& instance) {
  const absl::StatusOr<CandidateMoves> moves = CandidateFromProto(request, instance);
  if (!moves.ok()) return moves.status();
  absl::StatusOr<Trial> trial = TryMoves(instance, *moves);
  if (!trial.ok()) return trial.status();
  v1::VerifyResponse response;
  response.set_move_count(static_cast<std::uint32_t>(moves->size()));
  response.set_legal_move_count(static_cast<std::uint32_t>(trial->legal_moves));
  response.set_explanation(std::move(trial->explanation));
  response.mutable_final_board()->Add(trial->final_board.begin(), trial->final_board.end());
  response.set_solved(trial->solved);
  return response;
}

}  // namespace

grpc::ServerUnaryReactor* ServeVerify(const v1::VerifyRequest& request, grpc::ByteBuffer& response,
                                      std::unique_ptr<Call> call) {
  using Reactor = grpc::ServerUnaryReactor;
  auto query = OptimumQuery(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) return EndAtOnce<Reactor>(std::move(call), query.status());
  absl::StatusOr<v1::VerifyResponse> trial = MakeTrial(request, *query->instance);
  if (!trial.ok()) return EndAtOnce<Reactor>(std::move(call), trial.status());
  query->meter = call->meter();
  const auto reactor = std::make_shared<VerifyReactor>(query->instance, *std::move(trial), response,
                                                       std::move(call));
  return VerifyReactor::Start(reactor, *std::move(query));
}

}  // namespace puzzlesolver::rpc
