#include "service/rpc/hint_query.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/puzzle_conversion.h"
#include "service/rpc/query_options.h"

namespace puzzlesolver::rpc {
namespace {

constexpr std::size_t kMaxSessionKeyBytes = 256;

}  // namespace

absl::StatusOr<app::SolveQuery> QueryFromProto(const v1::HintRequest& request,
                                               absl::Duration time_left) {
  app::SolveQuery query;
  query.progress_interval = absl::ZeroDuration();
  if (request.session_key().size() > kMaxSessionKeyBytes) {
    return FieldError("session_key",
                      absl::StrCat("The key has ", request.session_key().size(),
                                   " bytes, but at most ", kMaxSessionKeyBytes, " are taken."));
  }
  if (absl::Status status = ReadLimits(request, time_left, query); !status.ok()) return status;
  auto instance = InstanceFromProto(request.puzzle());
  if (!instance.ok()) return instance.status();
  query.instance = *std::move(instance);
  return query;
}

}  // namespace puzzlesolver::rpc
