#include "service/rpc/batch_question.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/solve_query.h"

namespace puzzlesolver::rpc {

BatchQuestion::Write BatchQuestion::Take() {
  Write write;
  write.message.set_id(id);
  if (error) {
    *write.message.mutable_error() = *std::move(error);
    write.last = true;
    return write;
  }
  SolveOutbox::Write part = *outbox.Take();
  *write.message.mutable_response() = std::move(part.message);
  write.last = part.last;
  return write;
}

absl::Status ReadQuestion(v1::SolveBatchRequest request, BatchQuestion& question) {
  const std::size_t id_bytes = request.id().size();
  question.id = std::move(*request.mutable_id());
  if (id_bytes > BatchQuestion::kMaxIdBytes) {
    question.id.clear();
    return FieldError("id", absl::StrCat("The id has ", id_bytes, " bytes, but at most ",
                                         BatchQuestion::kMaxIdBytes, " are allowed."));
  }
  auto query = QueryFromProto(request.request(), absl::InfiniteDuration());
  if (!query.ok()) {
    return FieldOf(query.status()).empty() ? query.status()
                                           : PrefixField("request", query.status());
  }
  question.query = *std::move(query);
  question.packing = PackingOf(request.request());
  return absl::OkStatus();
}

}  // namespace puzzlesolver::rpc
