#include "service/rpc/solve_query.h"
#include "tests/fuzz/promises.h"
#include "tests/fuzz/search_request.h"
#include "tests/fuzz/targets.h"

namespace puzzlesolver::fuzz {
namespace {

void RequireSolveQuery(const app::SolveQuery& query, const v1::SolveRequest& request) {
  const bool any = request.tie_break() == v1::TIE_BREAK_ANY &&
                   query.question.kind == app::Question::Kind::kShortest;
  Require((query.question.tie_break == TieBreak::kAny) == any, "the tie break that is asked for");
  Require(query.question.factor >= 1, "no factor makes a solution shorter than a shortest one");
}

}  // namespace

/// A serialized v1::SolveRequest.
int FuzzSolveRequest(const std::uint8_t* data, std::size_t size) {
  const auto read = [](const v1::SolveRequest& request) {
    return rpc::QueryFromProto(request, kTimeLeft);
  };
  return FuzzSearchRequest<v1::SolveRequest>(data, size, read, RequireSolveQuery);
}

}  // namespace puzzlesolver::fuzz
