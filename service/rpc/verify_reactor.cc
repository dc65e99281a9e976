#include "service/rpc/verify_reactor.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "service/rpc/answer_conversion.h"
#include "service/rpc/candidate_moves.h"
#include "service/rpc/fault.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/status_map.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/trial.h"

namespace puzzlesolver::rpc {
namespace {

/// Waits for the optimum to compare with.
class VerifyReactor final : public grpc::ServerUnaryReactor, public app::SolveObserver {
 public:
  VerifyReactor(std::shared_ptr<const Instance> instance, grpc::CallbackServerContext& context,
                v1::VerifyResponse& response, spdlog::logger& logger)
      : instance_(std::move(instance)), context_(context), response_(response), logger_(logger) {}

  static grpc::ServerUnaryReactor* Start(const std::shared_ptr<VerifyReactor>& reactor,
                                         app::SolveQuery query, app::PuzzleApp& app) {
    reactor->self_ = reactor;
    auto call = app.Solve(std::move(query), reactor);
    const std::lock_guard lock(reactor->mutex_);
    reactor->call_ = std::move(call);
    return reactor.get();
  }

  void OnProgress(const app::Progress&) override {}

  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    if (answer.ok()) *response_.mutable_optimum() = ToHeader(*answer, *instance_);
    Finish(EndCall(WithPuzzle(answer.status(), *instance_), context_, logger_));
  }

  void OnCancel() override {
    std::shared_ptr<app::SolveCall> call;
    {
      const std::lock_guard lock(mutex_);
      call = call_;
    }
    call->Cancel();
  }

  void OnDone() override { const std::shared_ptr<VerifyReactor> last = std::move(self_); }

 private:
  const std::shared_ptr<const Instance> instance_;
  grpc::CallbackServerContext& context_;
  v1::VerifyResponse& response_;
  spdlog::logger& logger_;
  std::shared_ptr<VerifyReactor> self_;  ///< until gRPC is done

  std::mutex mutex_;
  std::shared_ptr<app::SolveCall> call_;
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

absl::Status FillTrial(const v1::VerifyRequest& request, const Instance& instance,
                       v1::VerifyResponse& response) {
  const absl::StatusOr<CandidateMoves> moves = CandidateFromProto(request, instance);
  if (!moves.ok()) return moves.status();
  absl::StatusOr<Trial> trial = TryMoves(instance, *moves);
  if (!trial.ok()) return trial.status();
  response.set_move_count(static_cast<std::uint32_t>(moves->size()));
  response.set_legal_move_count(static_cast<std::uint32_t>(trial->legal_moves));
  response.set_explanation(std::move(trial->explanation));
  response.mutable_final_board()->Add(trial->final_board.begin(), trial->final_board.end());
  response.set_solved(trial->solved);
  return absl::OkStatus();
}

}  // namespace

grpc::ServerUnaryReactor* ServeVerify(const v1::VerifyRequest& request,
                                      grpc::CallbackServerContext& context,
                                      v1::VerifyResponse& response, app::PuzzleApp& app,
                                      spdlog::logger& logger) {
  absl::StatusOr<app::SolveQuery> query = OptimumQuery(request, TimeUntil(context.deadline()));
  absl::Status status = query.status();
  if (status.ok()) status = FillTrial(request, *query->instance, response);
  if (!status.ok()) return EndUnary(status, context, logger);
  const auto reactor = std::make_shared<VerifyReactor>(query->instance, context, response, logger);
  return VerifyReactor::Start(reactor, *std::move(query), app);
}

}  // namespace puzzlesolver::rpc
