#include "service/telemetry/call_log.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "service/rpc/puzzle_text.h"
#include "service/telemetry/log_format.h"
#include "service/telemetry/names.h"

namespace puzzlesolver::telemetry {
namespace {

using Fields = nlohmann::ordered_json;
using Level = spdlog::level::level_enum;

// A board may have a thousand cells.
constexpr std::size_t kMaxPuzzleLength = 1000;

constexpr std::string_view kAdministration = "PuzzleSolverAdmin";

Level LevelOf(grpc::StatusCode code) {
  switch (code) {
    case grpc::StatusCode::OK:
      return Level::debug;
    case grpc::StatusCode::INTERNAL:
    case grpc::StatusCode::UNKNOWN:
      return Level::warn;
    default:
      return Level::info;
  }
}

grpc::StatusCode CodeOf(const absl::Status& status) {
  return static_cast<grpc::StatusCode>(status.code());
}

Level LevelOf(const absl::StatusOr<app::Answer>& answer) {
  if (!answer.ok()) return LevelOf(CodeOf(answer.status()));
  const bool is_costly =
      answer->source == app::Source::kSearch || answer->outcome == app::Outcome::kLimit;
  return is_costly ? Level::info : Level::debug;
}

Level AtLeastInfoIfSampled(const rpc::CallIdentity& call, Level level) {
  return call.sampled ? std::max(level, Level::info) : level;
}

double Milliseconds(absl::Duration duration) {
  return std::round(absl::ToDoubleMicroseconds(duration)) / 1000;
}

std::string ShortPuzzleText(const Instance& instance) {
  std::string text = rpc::PuzzleText(instance);
  if (text.size() > kMaxPuzzleLength) text.replace(kMaxPuzzleLength, std::string::npos, "...");
  return text;
}

Fields BeginFields(const rpc::CallIdentity& call) {
  return {{"request_id", call.request_id}, {"method", std::string(call.method)}};
}

void AddIfPresent(const char* key, const std::string& value, Fields& fields) {
  if (!value.empty()) fields[key] = value;
}

void AddCaller(const rpc::CallIdentity& call, Fields& fields) {
  AddIfPresent("caller", call.caller, fields);
  AddIfPresent("peer", call.peer, fields);
  AddIfPresent("traceparent", call.traceparent, fields);
}

void AddAnswer(const app::Answer& answer, Fields& fields) {
  fields["outcome"] = NameOf(answer.outcome);
  if (answer.outcome == app::Outcome::kLimit) fields["limit"] = NameOf(answer.limit);
  fields["source"] = NameOf(answer.source);
  if (answer.outcome == app::Outcome::kSolved) {
    fields["guarantee"] = NameOf(answer.guarantee);
    fields["length"] = answer.moves.size();
  }
  if (answer.outcome != app::Outcome::kUnsolvable) fields["lower_bound"] = answer.lower_bound;
  fields["nodes"] = answer.statistics.expanded;
  fields["duration_ms"] = Milliseconds(answer.elapsed);
}

void AddError(const absl::Status& error, Fields& fields) {
  fields["outcome"] = "ERROR";
  fields["code"] = NameOf(CodeOf(error));
  fields["error"] = std::string(error.message());
}

}  // namespace

void CallLog::OnAnswer(const rpc::CallIdentity& call, const absl::StatusOr<app::Answer>& answer,
                       const Instance* instance) {
  const Level level = AtLeastInfoIfSampled(call, LevelOf(answer));
  if (!logger_->should_log(level)) return;
  Fields fields = BeginFields(call);
  if (instance != nullptr) fields["puzzle"] = ShortPuzzleText(*instance);
  if (answer.ok()) {
    AddAnswer(*answer, fields);
  } else {
    AddError(answer.status(), fields);
  }
  AddCaller(call, fields);
  LogEvent(*logger_, level, "question", fields);
}

void CallLog::OnEnd(const rpc::CallIdentity& call, const rpc::CallEnd& end) {
  const bool has_ended_well = end.code == grpc::StatusCode::OK;
  // All that there is to tell of a call with one question has been told with its answer.
  if (end.answers == 1 && (has_ended_well || end.errors == 1)) return;
  Level level = AtLeastInfoIfSampled(call, LevelOf(end.code));
  if (call.service == kAdministration) level = std::max(level, Level::info);
  if (!logger_->should_log(level)) return;
  Fields fields = BeginFields(call);
  fields["code"] = NameOf(end.code);
  AddIfPresent("error", end.message, fields);
  fields["answers"] = end.answers;
  fields["duration_ms"] = Milliseconds(end.duration);
  AddCaller(call, fields);
  LogEvent(*logger_, level, has_ended_well ? "call" : "call failed", fields);
}

}  // namespace puzzlesolver::telemetry
