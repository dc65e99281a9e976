#include "service/rpc/solve_query.h"

#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/query_options.h"
#include "service/rpc/unknown_value.h"

namespace puzzlesolver::rpc {
namespace {

absl::Status CheckFactor(const v1::SolveRequest& request) {
  const double factor = request.quality_factor();
  if (request.quality() == v1::QUALITY_BOUNDED) {
    if (factor >= 1 && std::isfinite(factor)) return absl::OkStatus();
    return FieldError("quality_factor",
                      absl::StrCat("The factor is ", factor,
                                   ", but QUALITY_BOUNDED needs a finite number of at least 1."));
  }
  if (factor == 0) return absl::OkStatus();
  return FieldError("quality_factor", absl::StrCat("The factor is ", factor,
                                                   ", but only QUALITY_BOUNDED may have one."));
}

absl::StatusOr<app::Question::Kind> KindFromProto(v1::Quality quality) {
  switch (quality) {
    case v1::QUALITY_UNSPECIFIED:
    case v1::QUALITY_OPTIMAL:
      return app::Question::Kind::kShortest;
    case v1::QUALITY_BOUNDED:
      return app::Question::Kind::kBounded;
    case v1::QUALITY_FAST:
      return app::Question::Kind::kFast;
    case v1::QUALITY_ANYTIME:
      return app::Question::Kind::kAnytime;
    default:
      return UnknownValue("quality", quality, *v1::Quality_descriptor());
  }
}

absl::StatusOr<TieBreak> TieBreakFromProto(v1::TieBreak tie_break) {
  switch (tie_break) {
    case v1::TIE_BREAK_UNSPECIFIED:
    case v1::TIE_BREAK_CANONICAL:
      return TieBreak::kCanonical;
    case v1::TIE_BREAK_ANY:
      return TieBreak::kAny;
    default:
      return UnknownValue("tie_break", tie_break, *v1::TieBreak_descriptor());
  }
}

absl::Status ReadQuestion(const v1::SolveRequest& request, app::SolveQuery& query) {
  const auto kind = KindFromProto(request.quality());
  if (!kind.ok()) return kind.status();
  if (absl::Status status = CheckFactor(request); !status.ok()) return status;
  const auto tie_break = TieBreakFromProto(request.tie_break());
  if (!tie_break.ok()) return tie_break.status();
  query.question.kind = *kind;
  // What has no effect stays as it is, so that equal questions are one.
  if (*kind == app::Question::Kind::kShortest) query.question.tie_break = *tie_break;
  if (*kind == app::Question::Kind::kBounded) query.question.factor = request.quality_factor();
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<app::SolveQuery> QueryFromProto(const v1::SolveRequest& request,
                                               absl::Duration time_left) {
  app::SolveQuery query;
  if (absl::Status status = ReadQuestion(request, query); !status.ok()) return status;
  absl::Status status = ReadSearchOptions(request, time_left, query);
  if (!status.ok()) return status;
  auto instance = InstanceFromProto(request.puzzle());
  if (!instance.ok()) return instance.status();
  query.instance = *std::move(instance);
  return query;
}

}  // namespace puzzlesolver::rpc
