#include "service/rpc/solve_reactor.h"

#include <memory>
#include <utility>

#include "service/rpc/end_at_once.h"
#include "service/rpc/solve_outbox.h"
#include "service/rpc/solve_query.h"
#include "service/rpc/streamed_search.h"
#include "service/rpc/time_budget.h"

namespace puzzlesolver::rpc {
namespace {

class SolveReactor final : public StreamedSearch<SolveOutbox> {
 public:
  SolveReactor(std::shared_ptr<const Instance> instance, const PackingOptions& packing,
               std::unique_ptr<Call> call)
      : StreamedSearch(std::move(instance), std::move(call)), packing_(packing) {}

  void OnSolution(const app::Answer& solution) override {
    AnswerMessages messages(solution, *instance(), packing_);
    Change([&](SolveOutbox& outbox) { outbox.PutSolution(std::move(messages)); });
  }

 private:
  void Put(app::Answer answer) override {
    AnswerMessages messages(std::move(answer), *instance(), packing_);
    Change([&](SolveOutbox& outbox) { outbox.PutAnswer(std::move(messages)); });
  }

  const PackingOptions packing_;
};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeSolve(const v1::SolveRequest& request,
                                                       std::unique_ptr<Call> call) {
  auto query = QueryFromProto(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) {
    return EndAtOnce<grpc::ServerWriteReactor<grpc::ByteBuffer>>(std::move(call), query.status());
  }
  const auto reactor =
      std::make_shared<SolveReactor>(query->instance, PackingOf(request), std::move(call));
  return SolveReactor::Start(reactor, *std::move(query));
}

}  // namespace puzzlesolver::rpc
