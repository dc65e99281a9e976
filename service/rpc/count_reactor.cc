#include "service/rpc/count_reactor.h"

#include <memory>
#include <utility>

#include "service/rpc/count_outbox.h"
#include "service/rpc/count_query.h"
#include "service/rpc/end_at_once.h"
#include "service/rpc/streamed_search.h"
#include "service/rpc/time_budget.h"

namespace puzzlesolver::rpc {
namespace {

class CountReactor final : public StreamedSearch<CountOutbox> {
 public:
  using StreamedSearch::StreamedSearch;

 private:
  void Put(app::Answer answer) override {
    Change([&](CountOutbox& outbox) { outbox.PutAnswer(answer, instance()); });
  }
};

}  // namespace

grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeCount(const v1::CountRequest& request,
                                                       std::unique_ptr<Call> call) {
  auto query = QueryFromProto(request, TimeUntil(call->context().deadline()));
  if (!query.ok()) {
    return EndAtOnce<grpc::ServerWriteReactor<grpc::ByteBuffer>>(std::move(call), query.status());
  }
  const auto reactor = std::make_shared<CountReactor>(query->instance, std::move(call));
  return CountReactor::Start(reactor, *std::move(query));
}

}  // namespace puzzlesolver::rpc
