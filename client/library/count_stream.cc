#include "client/library/count_stream.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace puzzlesolver::client {
namespace {

absl::Status BrokenCount(const char* fault) {
  return absl::InternalError(absl::StrCat("The server's count is not understood: ", fault, "."));
}

}  // namespace

absl::Status CountStream::Add(const v1::CountResponse& response) {
  switch (response.event_case()) {
    case v1::CountResponse::kProgress:
      if (on_progress_ && !has_result_) on_progress_(response.progress());
      return absl::OkStatus();
    case v1::CountResponse::kResult:
      if (std::exchange(has_result_, true)) return BrokenCount("it has two results");
      count_.result = response.result();
      return absl::OkStatus();
    case v1::CountResponse::kSolutions:
      if (!has_result_) return BrokenCount("solutions come before the result");
      count_.solutions.insert(count_.solutions.end(), response.solutions().solutions().begin(),
                              response.solutions().solutions().end());
      return absl::OkStatus();
    case v1::CountResponse::EVENT_NOT_SET:
      break;
  }
  return absl::OkStatus();
}

absl::StatusOr<CountAnswer> CountStream::Take() {
  if (has_result_) return std::move(count_);
  return BrokenCount("it has no result");
}

}  // namespace puzzlesolver::client
