#include "service/rpc/count_query.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/query_options.h"

namespace puzzlesolver::rpc {
namespace {

/// No solution that is searched for is longer: more moves ask the same.
constexpr std::uint32_t kMostMoves = 1'000'000;

absl::Status ReadSolutions(const v1::SolutionsQuestion& solutions, app::Question& question) {
  if (solutions.max_listed() > kMaxListedSolutions) {
    return FieldError("solutions.max_listed",
                      absl::StrCat("The number of solutions to list is ", solutions.max_listed(),
                                   ", but at most ", kMaxListedSolutions, " are listed."));
  }
  question.kind = app::Question::Kind::kCount;
  question.max_listed = solutions.max_listed();
  return absl::OkStatus();
}

absl::Status ReadQuestion(const v1::CountRequest& request, app::Question& question) {
  switch (request.question_case()) {
    case v1::CountRequest::kLength:
      question.tie_break = TieBreak::kAny;
      return absl::OkStatus();
    case v1::CountRequest::kWithin:
      question.kind = app::Question::Kind::kWithin;
      question.moves = static_cast<int>(std::min(request.within().moves(), kMostMoves));
      return absl::OkStatus();
    case v1::CountRequest::kSolutions:
      return ReadSolutions(request.solutions(), question);
    case v1::CountRequest::QUESTION_NOT_SET:
      break;
  }
  return FieldError("question", "Nothing was asked: expected length, within or solutions.");
}

}  // namespace

absl::StatusOr<app::SolveQuery> QueryFromProto(const v1::CountRequest& request,
                                               absl::Duration time_left) {
  app::SolveQuery query;
  if (absl::Status status = ReadQuestion(request, query.question); !status.ok()) return status;
  absl::Status status = ReadSearchOptions(request, time_left, query);
  if (!status.ok()) return status;
  auto instance = InstanceFromProto(request.puzzle());
  if (!instance.ok()) return instance.status();
  query.instance = *std::move(instance);
  return query;
}

}  // namespace puzzlesolver::rpc
