#include "absl/time/time.h"
#include "service/rpc/count_query.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/puzzle_protos.h"
#include "tests/fuzz/refusals.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

constexpr absl::Duration kCountTimeLeft = absl::Seconds(10);

void RequireQuestion(const app::Question& question, const v1::CountRequest& request) {
  using Kind = app::Question::Kind;
  switch (question.kind) {
    case Kind::kShortest:
      return Require(request.has_length(), "a length is asked for");
    case Kind::kWithin:
      Require(question.moves >= 0, "a number of moves is not negative");
      return Require(request.has_within(), "whether so many moves do is asked for");
    case Kind::kCount:
      Require(question.max_listed <= rpc::kMaxListedSolutions, "longer lists are refused");
      return Require(request.has_solutions(), "a number of solutions is asked for");
    default:
      return Require(false, "a count asks one of its three questions");
  }
}

void RequireCountQuery(const app::SolveQuery& query, const v1::CountRequest& request) {
  Require(query.instance != nullptr, "a query has an instance");
  Require(absl::ZeroDuration() < query.time_limit && query.time_limit <= kCountTimeLeft,
          "a query ends within the time that is left");
  Require(!query.progress_interval || *query.progress_interval >= absl::ZeroDuration(),
          "an interval is not negative");
  Require(query.max_nodes == request.max_nodes(), "the nodes that are allowed");
  Require(query.max_memory_bytes == request.max_memory_bytes(), "the memory that is allowed");
  RequireQuestion(query.question, request);
}

void TryRequest(const v1::CountRequest& request) {
  const auto query = rpc::QueryFromProto(request, kCountTimeLeft);
  if (query.ok()) {
    RequireCountQuery(*query, request);
  } else {
    // Without a reason of its own it is INVALID_OPTION.
    RequireRefusal(query.status(),
                   {v1::ERROR_REASON_INVALID_PUZZLE, v1::ERROR_REASON_PUZZLE_TOO_LARGE,
                    v1::ERROR_REASON_UNSPECIFIED});
  }
}

}  // namespace

/// A serialized v1::CountRequest, which is tried as it is and with its puzzle repaired.
int FuzzCountRequest(const std::uint8_t* data, std::size_t size) {
  v1::CountRequest request;
  if (!request.ParseFromArray(data, static_cast<int>(size))) return 0;
  TryRequest(request);
  Repair(*request.mutable_puzzle());
  TryRequest(request);
  return 0;
}

}  // namespace puzzlesolver::fuzz
