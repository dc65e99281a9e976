#include "service/rpc/count_query.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/search_request.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

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
  Require(query.max_memory_bytes == request.max_memory_bytes(), "the memory that is allowed");
  RequireQuestion(query.question, request);
}

}  // namespace

/// A serialized v1::CountRequest.
int FuzzCountRequest(const std::uint8_t* data, std::size_t size) {
  const auto read = [](const v1::CountRequest& request) {
    return rpc::QueryFromProto(request, kTimeLeft);
  };
  return FuzzSearchRequest<v1::CountRequest>(data, size, read, RequireCountQuery);
}

}  // namespace puzzlesolver::fuzz
