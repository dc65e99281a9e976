#include "tests/fuzz/refusals.h"

#include <spdlog/sinks/null_sink.h>

#include <algorithm>
#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/library/error.h"
#include "service/engine/puzzles/field_error.h"
#include "service/rpc/error_reason.h"
#include "service/rpc/status_map.h"
#include "tests/fuzz/promises.h"

namespace puzzlesolver::fuzz {
namespace {

absl::Status SendToClient(const absl::Status& status) {
  spdlog::logger silent("silent", std::make_shared<spdlog::sinks::null_sink_st>());
  return client::ToStatus(rpc::ToGrpcStatus(status, silent));
}

bool BeginsWithFieldOfRequest(const std::string& field) {
  static const std::vector<std::string> kFields = {
      "cache_use",          "candidate",         "count",  "move_text", "moves",
      "optimum_time_limit", "progress_interval", "puzzle", "quality",   "quality_factor",
      "question",           "session_key",       "shape",  "sliding",   "solutions",
      "tie_break",          "time_limit"};
  return std::ranges::count(kFields, field.substr(0, field.find_first_of(".["))) > 0;
}

}  // namespace

void RequireReachesClient(const absl::Status& status) {
  const absl::Status received = SendToClient(status);
  Require(received.code() == status.code(), "the code of an error reaches the client");
  const client::ErrorDetails details = client::DetailsOf(received);
  Require(!details.reason.empty(), "an error of the service has a reason");
  const v1::ErrorReason reason = rpc::ReasonOf(status);
  Require(reason == v1::ERROR_REASON_UNSPECIFIED ||
              absl::StrCat("ERROR_REASON_", details.reason) == v1::ErrorReason_Name(reason),
          "the reason of an error reaches the client");
  const std::string field = FieldOf(status);
  if (field.empty()) return;
  const std::vector<client::FieldViolation> violations = {{field, std::string(status.message())}};
  Require(details.field_violations == violations, "field and sentence reach the client");
}

void RequireRefusal(const absl::Status& status, const std::vector<v1::ErrorReason>& reasons) {
  RequireFieldError(status, {FieldOf(status)});
  Require(BeginsWithFieldOfRequest(FieldOf(status)), "a refusal names a field from the root");
  Require(std::ranges::count(reasons, rpc::ReasonOf(status)) > 0, "a refusal has its reason");
  RequireReachesClient(status);
}

}  // namespace puzzlesolver::fuzz
