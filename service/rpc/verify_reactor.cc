#include "service/rpc/verify_reactor.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "service/rpc/answer_conversion.h"
#include "service/rpc/candidate_moves.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/trial.h"
#include "service/rpc/unary_search.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

/// Waits for the optimum to compare with.
class VerifyReactor final : public UnarySearch {
 public:
  VerifyReactor(std::shared_ptr<const Instance> instance, v1::VerifyResponse trial,
                grpc::ByteBuffer& response, std::unique_ptr<Call> call)
      : UnarySearch(std::move(instance), response, std::move(call)), trial_(std::move(trial)) {}

 private:
  grpc::ByteBuffer Respond(app::Answer answer) override {
    *trial_.mutable_optimum() = ToHeader(answer, instance());
    return SerializeMessage(trial_);
  }

  v1::VerifyResponse trial_;
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
  const auto reactor = std::make_shared<VerifyReactor>(query->instance, *std::move(trial), response,
                                                       std::move(call));
  return UnarySearch::Start(reactor, *std::move(query));
}

}  // namespace puzzlesolver::rpc
