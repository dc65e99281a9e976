#include "service/rpc/hint_query.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/search_request.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

void RequireHintQuery(const app::SolveQuery& query, const v1::HintRequest&) {
  Require(query.question == app::Question{}, "a hint begins a canonical solution");
  Require(query.progress_interval == absl::ZeroDuration(), "a hint has no progress");
}

}  // namespace

/// A serialized v1::HintRequest.
int FuzzHintRequest(const std::uint8_t* data, std::size_t size) {
  const auto read = [](const v1::HintRequest& request) {
    return rpc::QueryFromProto(request, kTimeLeft);
  };
  return FuzzSearchRequest<v1::HintRequest>(data, size, read, RequireHintQuery);
}

}  // namespace puzzlesolver::fuzz
