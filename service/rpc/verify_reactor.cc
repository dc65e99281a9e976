#include "service/rpc/verify_reactor.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "service/app/make_answer.h"
#include "service/app/monotonic_clock.h"
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

/// The header of an answer that is settled by the moves that were given: they are a solution, and
/// none is shorter.
v1::AnswerHeader AsShortAsAny(std::uint32_t length, v1::AnswerHeader header) {
  header.set_outcome(v1::OUTCOME_SOLVED);
  header.set_guarantee(v1::GUARANTEE_OPTIMAL);
  header.set_length(length);
  header.set_lower_bound(length);
  header.clear_limit_reason();
  header.clear_explanation();
  return header;
}

/// Waits for the optimum to compare with, or until it is proven that the moves given are one.
class VerifyReactor final : public UnarySearch {
 public:
  VerifyReactor(std::shared_ptr<const Instance> instance, v1::VerifyResponse trial,
                grpc::ByteBuffer& response, std::unique_ptr<Call> call)
      : UnarySearch(std::move(instance), response, std::move(call)), trial_(std::move(trial)) {}

  /// Whether the moves are a solution, and none is shorter when this is a lower bound.
  bool IsShortest(int lower_bound) const {
    return trial_.solved() && trial_.move_count() == static_cast<std::uint32_t>(lower_bound);
  }

  void OnProgress(const app::Progress& progress) override {
    if (settled_ || !IsShortest(progress.lower_bound)) return;
    settled_ = progress;
    Leave();
  }

  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    if (settled_ && absl::IsCancelled(answer.status())) {
      answer = app::LimitAnswer(app::Limit::kNone, settled_->lower_bound, settled_->statistics);
      answer->elapsed = settled_->elapsed;
    }
    UnarySearch::OnAnswer(std::move(answer));
  }

 private:
  grpc::ByteBuffer Respond(app::Answer answer) override {
    v1::AnswerHeader header = ToHeader(answer, instance());
    if (answer.outcome == app::Outcome::kLimit && IsShortest(answer.lower_bound)) {
      header = AsShortAsAny(trial_.move_count(), std::move(header));
      if (answer.lower_bound == instance().LowerBound()) header.set_source(v1::SOURCE_RULE);
    }
    *trial_.mutable_optimum() = std::move(header);
    return SerializeMessage(trial_);
  }

  v1::VerifyResponse trial_;
  std::optional<app::Progress> settled_;
};

/// The question for the shortest length.
absl::StatusOr<app::SolveQuery> OptimumQuery(const v1::VerifyRequest& request,
                                             absl::Duration time_left) {
  app::SolveQuery query;
  query.time_limit = time_left;
  query.max_nodes = request.optimum_max_nodes();
  query.progress_interval = app::kMinProgressInterval;
  const bool searches = request.has_optimum_time_limit();
  if (searches) {
    const auto limit = TimeLimitFromProto("optimum_time_limit", request.optimum_time_limit());
    if (!limit.ok()) return limit.status();
    query.time_limit = std::min(time_left, *limit);
  } else {
    query.cache_use = app::CacheUse::kOnly;
  }
  auto instance =
      searches ? InstanceFromProto(request.puzzle()) : AnyInstanceFromProto(request.puzzle());
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
  const absl::Time arrival = app::MonotonicNow();
  auto query = OptimumQuery(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) return EndAtOnce<Reactor>(std::move(call), query.status());
  absl::StatusOr<v1::VerifyResponse> trial = MakeTrial(request, *query->instance);
  if (!trial.ok()) return EndAtOnce<Reactor>(std::move(call), trial.status());
  const auto reactor = std::make_shared<VerifyReactor>(query->instance, *std::move(trial), response,
                                                       std::move(call));
  if (IsSearchable(*query->instance) && !reactor->IsShortest(query->instance->LowerBound())) {
    return UnarySearch::Start(reactor, *std::move(query));
  }
  app::Answer answer = app::AnswerByRules(*query->instance);
  answer.elapsed = app::MonotonicNow() - arrival;
  return UnarySearch::AnswerAtOnce(reactor, std::move(answer));
}

}  // namespace puzzlesolver::rpc
