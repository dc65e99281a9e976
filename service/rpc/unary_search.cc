#include "service/rpc/unary_search.h"

#include <utility>

#include "service/rpc/fault.h"

namespace puzzlesolver::rpc {

UnarySearch::UnarySearch(std::shared_ptr<const Instance> instance, grpc::ByteBuffer& response,
                         std::unique_ptr<Call> call)
    : instance_(std::move(instance)), response_(response), call_(std::move(call)) {}

grpc::ServerUnaryReactor* UnarySearch::Start(const std::shared_ptr<UnarySearch>& reactor,
                                             app::SolveQuery query) {
  query.meter = reactor->call_->meter();
  auto solving = reactor->call_->service().app.Solve(std::move(query), reactor);
  bool leaves = false;
  {
    const std::lock_guard lock(reactor->mutex_);
    reactor->solving_ = solving;
    leaves = reactor->leaves_;
    // gRPC is not done before it has the reactor.
    reactor->self_ = reactor;
  }
  if (leaves) solving->Cancel();
  return reactor.get();
}

grpc::ServerUnaryReactor* UnarySearch::AnswerAtOnce(const std::shared_ptr<UnarySearch>& reactor,
                                                    app::Answer answer) {
  reactor->self_ = reactor;
  reactor->OnAnswer(std::move(answer));
  return reactor.get();
}

void UnarySearch::OnAnswer(absl::StatusOr<app::Answer> answer) {
  call_->Tell(answer, instance_.get());
  const absl::Status status = WithPuzzle(answer.status(), *instance_);
  if (answer.ok()) response_ = Respond(*std::move(answer));
  Finish(call_->End(status));
}

void UnarySearch::Leave() {
  std::shared_ptr<app::SolveCall> solving;
  {
    const std::lock_guard lock(mutex_);
    leaves_ = true;
    solving = solving_;
  }
  if (solving) solving->Cancel();
}

}  // namespace puzzlesolver::rpc
