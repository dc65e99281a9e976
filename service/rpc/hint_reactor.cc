#include "service/rpc/hint_reactor.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "service/rpc/answer_conversion.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/hint_query.h"
#include "service/rpc/move_encoder.h"
#include "service/rpc/time_budget.h"
#include "service/rpc/unary_search.h"
#include "service/rpc/wire.h"

namespace puzzlesolver::rpc {
namespace {

/// Waits for the canonical solution.
class HintReactor final : public UnarySearch, public ReplaceableHint {
 public:
  HintReactor(std::shared_ptr<const Instance> instance, std::size_t move_count,
              grpc::ByteBuffer& response, std::unique_ptr<Call> call)
      : UnarySearch(std::move(instance), response, std::move(call)), move_count_(move_count) {}

  ~HintReactor() override {
    if (waiting_ != nullptr) waiting_->Leave(key_, *this);
  }

  /// The same as Start for a hint that waits under `key`. What both hints search for goes on.
  static grpc::ServerUnaryReactor* StartUnder(const WaitingHints::Key& key, WaitingHints& waiting,
                                              const std::shared_ptr<HintReactor>& reactor,
                                              app::SolveQuery query) {
    reactor->key_ = key;
    reactor->waiting_ = &waiting;
    const auto older = waiting.Enter(key, reactor);
    auto* const started = Start(reactor, std::move(query));
    if (older) older->Supersede();
    return started;
  }

  void OnAnswer(absl::StatusOr<app::Answer> answer) override {
    if (is_superseded_ && absl::IsCancelled(answer.status())) {
      answer = absl::AbortedError("A newer hint with the same session key took this one's place.");
    }
    UnarySearch::OnAnswer(std::move(answer));
  }

  void Supersede() override {
    is_superseded_ = true;
    Leave();
  }

 private:
  grpc::ByteBuffer Respond(app::Answer answer) override {
    v1::HintResponse response;
    *response.mutable_header() = ToHeader(answer, instance());
    if (!answer.moves.empty()) {
      const auto moves = std::span(answer.moves).first(std::min(move_count_, answer.moves.size()));
      *response.mutable_moves() = MoveEncoder(instance()).Next(moves);
    }
    return SerializeMessage(response);
  }

  const std::size_t move_count_;
  WaitingHints::Key key_;
  WaitingHints* waiting_ = nullptr;  ///< null when nothing replaces the call
  std::atomic<bool> is_superseded_ = false;
};

}  // namespace

grpc::ServerUnaryReactor* ServeHint(const v1::HintRequest& request, WaitingHints& waiting,
                                    grpc::ByteBuffer& response, std::unique_ptr<Call> call) {
  auto query = QueryFromProto(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) {
    return EndAtOnce<grpc::ServerUnaryReactor>(std::move(call), query.status());
  }
  const WaitingHints::Key key(call->client(), request.session_key());
  const auto reactor = std::make_shared<HintReactor>(
      query->instance, std::max(request.move_count(), 1u), response, std::move(call));
  if (request.session_key().empty()) return UnarySearch::Start(reactor, *std::move(query));
  return HintReactor::StartUnder(key, waiting, reactor, *std::move(query));
}

}  // namespace puzzlesolver::rpc
