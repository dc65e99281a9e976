#include "absl/time/time.h"
#include "service/rpc/hint_query.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

constexpr absl::Duration kHintTimeLeft = absl::Seconds(10);

void RequireHintQuery(const app::SolveQuery& query, const v1::HintRequest& request) {
  Require(query.instance != nullptr, "a query has an instance");
  Require(query.question == app::Question{}, "a hint begins a canonical solution");
  Require(absl::ZeroDuration() < query.time_limit && query.time_limit <= kHintTimeLeft,
          "a query ends within the time that is left");
  Require(query.progress_interval == absl::ZeroDuration(), "a hint has no progress");
  Require(query.max_nodes == request.max_nodes(), "the nodes that are allowed");
}

void TryRequest(const v1::HintRequest& request) {
  const auto query = rpc::QueryFromProto(request, kHintTimeLeft);
  if (query.ok()) {
    RequireHintQuery(*query, request);
  } else {
    // Without a reason of its own it is INVALID_OPTION.
    RequireRefusal(query.status(),
                   {v1::ERROR_REASON_INVALID_PUZZLE, v1::ERROR_REASON_PUZZLE_TOO_LARGE,
                    v1::ERROR_REASON_UNSPECIFIED});
  }
}

}  // namespace

/// A serialized v1::HintRequest, which is tried as it is and with its puzzle repaired.
int FuzzHintRequest(const std::uint8_t* data, std::size_t size) {
  v1::HintRequest request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  TryRequest(request);
  Repair(*request.mutable_puzzle());
  TryRequest(request);
  return 0;
}

}  // namespace puzzlesolver::fuzz
