#include "absl/time/time.h"
#include "service/rpc/solve_query.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

constexpr absl::Duration kTimeLeft = absl::Seconds(10);

void RequireQuery(const app::SolveQuery& query, const v1::SolveRequest& request) {
  Require(query.instance != nullptr, "a query has an instance");
  Require(absl::ZeroDuration() < query.time_limit && query.time_limit <= kTimeLeft,
          "a query ends within the time that is left");
  Require(!query.progress_interval || *query.progress_interval >= absl::ZeroDuration(),
          "an interval is not negative");
  Require(query.max_nodes == request.max_nodes(), "the nodes that are allowed");
  const bool any = request.tie_break() == v1::TIE_BREAK_ANY &&
                   query.question.kind == app::Question::Kind::kShortest;
  Require((query.question.tie_break == TieBreak::kAny) == any, "the tie break that is asked for");
  Require(query.question.factor >= 1, "no factor makes a solution shorter than a shortest one");
}

void TryRequest(const v1::SolveRequest& request) {
  const auto query = rpc::QueryFromProto(request, kTimeLeft);
  if (query.ok()) {
    RequireQuery(*query, request);
  } else {
    // Without a reason of its own it is INVALID_OPTION.
    RequireRefusal(query.status(),
                   {v1::ERROR_REASON_INVALID_PUZZLE, v1::ERROR_REASON_PUZZLE_TOO_LARGE,
                    v1::ERROR_REASON_UNSPECIFIED});
  }
}

}  // namespace

/// A serialized v1::SolveRequest, which is tried as it is and with its puzzle repaired.
int FuzzSolveRequest(const std::uint8_t* data, std::size_t size) {
  v1::SolveRequest request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  TryRequest(request);
  Repair(*request.mutable_puzzle());
  TryRequest(request);
  return 0;
}

}  // namespace puzzlesolver::fuzz
