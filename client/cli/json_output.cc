#include "client/cli/json_output.h"

#include <cstdint>
#include <initializer_list>
#include <variant>
#include <vector>

#include "client/cli/exit_code.h"
#include "client/cli/names.h"
#include "client/library/duration.h"
#include "client/library/error.h"
#include "service/engine/puzzles/field_error.h"

namespace puzzlesolver::cli {
namespace {

template <typename T>
Json OrNull(bool has_meaning, const T& value) {
  return has_meaning ? Json(value) : Json();
}

double Milliseconds(const google::protobuf::Duration& duration) {
  return absl::ToDoubleMilliseconds(client::FromProto(duration));
}

Json ErrorJson(const absl::Status& status) {
  if (status.ok()) return {};
  client::ErrorDetails details = client::DetailsOf(status);
  if (ExitCodeOf(status) == ExitCode::kLimit) details.reason = "LIMIT";
  std::string field = FieldOf(status);
  if (!details.field_violations.empty()) field = details.field_violations.front().field;
  return {{"code", absl::StatusCodeToString(status.code())},
          {"reason", OrNull(!details.reason.empty(), details.reason)},
          {"field", OrNull(!field.empty(), field)},
          {"message", std::string(status.message())},
          {"retry_after_ms",
           OrNull(details.retry_delay.has_value(),
                  absl::ToDoubleMilliseconds(details.retry_delay.value_or(absl::ZeroDuration())))}};
}

/// The keys that tell the question.
Json QuestionJson(const Question* question) {
  if (question == nullptr) return {{"puzzle", nullptr}, {"start", nullptr}, {"goal", nullptr}};
  const bool sliding = std::holds_alternative<sliding::Board>(question->start);
  return {{"puzzle", sliding ? "sliding" : "rotation"},
          {"start", FormatLine(question->start)},
          {"goal", question->goal ? Json(FormatLine(*question->goal)) : Json()}};
}

std::string LimitOrUnsolvableReason(const v1::AnswerHeader& header) {
  if (header.outcome() == v1::OUTCOME_UNSOLVABLE) return NameOf(header.unsolvable_reason());
  return header.limit_reason() == v1::LIMIT_REASON_UNSPECIFIED ? "" : NameOf(header.limit_reason());
}

/// The keys that tell what an answer says of itself; all null but the outcome on errors.
Json HeaderJson(const v1::AnswerHeader* header) {
  const v1::AnswerHeader& answer = header ? *header : v1::AnswerHeader::default_instance();
  const std::string reason_code = LimitOrUnsolvableReason(answer);
  return {
      {"final", !header || answer.final()},
      {"outcome", header ? NameOf(answer.outcome()) : "ERROR"},
      {"guarantee", OrNull(header, NameOf(answer.guarantee()))},
      {"source", OrNull(header, NameOf(answer.source()))},
      {"length", OrNull(answer.has_length(), answer.length())},
      {"lower_bound",
       OrNull(header && answer.outcome() != v1::OUTCOME_UNSOLVABLE, answer.lower_bound())},
      {"nodes", OrNull(header, answer.statistics().expanded_nodes())},
      {"elapsed_ms", OrNull(header, Milliseconds(answer.statistics().elapsed()))},
      {"reason", OrNull(!answer.explanation().empty(), answer.explanation())},
      {"reason_code", OrNull(!reason_code.empty(), reason_code)},
  };
}

Json MovesJson(const client::Answer* answer) {
  const bool solved = answer && answer->header.outcome() == v1::OUTCOME_SOLVED;
  if (!solved) return {{"moves", nullptr}, {"tiles", nullptr}};
  const auto& tiles = answer->moves.sliding().tiles();
  return {{"moves", client::MoveLetters(answer->moves)},
          {"tiles", OrNull(!answer->moves.has_rotation(),
                           std::vector<std::uint32_t>(tiles.begin(), tiles.end()))}};
}

Json Joined(std::initializer_list<Json> parts) {
  Json joined = Json::object();
  for (const Json& part : parts) joined.update(part);
  return joined;
}

Json TableJson(const v1::TableInfo& table) {
  const bool has_shape = table.rows() != 0;
  return {{"name", table.name()},
          {"kind", NameOf(table.kind())},
          {"puzzle", NameOf(table.family())},
          {"rows", OrNull(has_shape, table.rows())},
          {"columns", OrNull(has_shape, table.columns())},
          {"goal_cell", OrNull(table.has_goal_cell(), table.goal_cell())},
          {"state", NameOf(table.state())},
          {"bytes", table.bytes()},
          {"detail", OrNull(!table.detail().empty(), table.detail())}};
}

Json PuzzleJson(const v1::PuzzleInfo& puzzle) {
  Json qualities = Json::array();
  for (const auto& quality : puzzle.qualities()) {
    qualities.push_back(
        {{"quality", NameOf(quality.quality())}, {"max_cells", quality.max_cells()}});
  }
  return {{"puzzle", NameOf(puzzle.family())},
          {"description", puzzle.description()},
          {"max_rows", puzzle.max_rows()},
          {"max_columns", puzzle.max_columns()},
          {"qualities", qualities}};
}

Json LimitsJson(const v1::ServerLimits& limits) {
  return {{"max_time_ms", Milliseconds(limits.max_time_limit())},
          {"max_nodes", OrNull(limits.max_nodes() != 0, limits.max_nodes())},
          {"max_memory_bytes", OrNull(limits.max_memory_bytes() != 0, limits.max_memory_bytes())},
          {"max_message_bytes", limits.max_message_bytes()},
          {"search_threads", limits.search_threads()},
          {"queue_capacity", limits.queue_capacity()},
          {"max_generated_boards", limits.max_generated_boards()},
          {"max_listed_solutions", limits.max_listed_solutions()}};
}

}  // namespace

Json SolveJson(std::size_t index, const Question* question,
               const absl::StatusOr<client::Answer>& answer) {
  const client::Answer* known = answer.ok() ? &*answer : nullptr;
  return Joined({Json::object({{"index", index}}), QuestionJson(question),
                 HeaderJson(known ? &known->header : nullptr), MovesJson(known),
                 Json::object({{"error", ErrorJson(answer.status())}})});
}

Json CheckJson(std::size_t index, const Question* question,
               const absl::StatusOr<v1::CheckResponse>& response) {
  const bool ok = response.ok();
  const v1::CheckResponse& check = ok ? *response : v1::CheckResponse::default_instance();
  const bool unsolvable = ok && !check.solvable();
  const std::string nearest = question ? FormatLine(*question, check.nearest_goal()) : "";
  return Joined({Json::object({{"index", index}}),
                 QuestionJson(question),
                 {{"solvable", OrNull(ok, check.solvable())},
                  {"solved", OrNull(ok, check.solved())},
                  {"reason", OrNull(unsolvable, check.explanation())},
                  {"reason_code", OrNull(unsolvable, NameOf(check.unsolvable_reason()))},
                  {"nearest_goal", OrNull(!nearest.empty(), nearest)},
                  {"error", ErrorJson(response.status())}}});
}

Json HintJson(const Question* question, const absl::StatusOr<client::Answer>& hint) {
  const client::Answer* known = hint.ok() ? &*hint : nullptr;
  return Joined({QuestionJson(question), HeaderJson(known ? &known->header : nullptr),
                 MovesJson(known), Json::object({{"error", ErrorJson(hint.status())}})});
}

Json CountJson(const Question* question, const absl::StatusOr<client::CountAnswer>& count) {
  const v1::CountResult* known = count.ok() ? &count->result : nullptr;
  const v1::CountResult& result = known ? *known : v1::CountResult::default_instance();
  const bool counted = result.has_solution_count();
  Json solutions = Json::array();
  if (counted) {
    for (const v1::MoveList& moves : count->solutions) {
      solutions.push_back(client::MoveLetters(moves));
    }
  }
  return Joined({QuestionJson(question),
                 HeaderJson(known ? &known->header() : nullptr),
                 {{"within", OrNull(result.has_within(), result.within())},
                  {"solution_count", OrNull(counted, result.solution_count())},
                  {"saturated", OrNull(counted, result.saturated())},
                  {"truncated", OrNull(counted, result.truncated())},
                  {"solutions", OrNull(counted, solutions)},
                  {"error", ErrorJson(count.status())}}});
}

Json BoardJson(const Question* question, const absl::StatusOr<v1::GenerateResponse>& board) {
  const bool ok = board.ok();
  const v1::GenerateResponse& made = ok ? *board : v1::GenerateResponse::default_instance();
  return Joined({Json::object({{"index", OrNull(ok, made.index())}}),
                 QuestionJson(question),
                 {{"seed", OrNull(ok, made.seed())},
                  {"optimal_length", OrNull(made.has_optimal_length(), made.optimal_length())},
                  {"error", ErrorJson(board.status())}}});
}

Json VerifyJson(const Question* question, const std::string& moves,
                const absl::StatusOr<v1::VerifyResponse>& response) {
  const bool ok = response.ok();
  const v1::VerifyResponse& trial = ok ? *response : v1::VerifyResponse::default_instance();
  const auto& board = trial.final_board();
  const bool has_optimum = trial.optimum().has_length();
  return Joined(
      {QuestionJson(question),
       {{"moves", moves},
        {"move_count", OrNull(ok, trial.move_count())},
        {"legal_move_count", OrNull(ok, trial.legal_move_count())},
        {"solved", OrNull(ok, trial.solved())},
        {"final_board", OrNull(ok, std::vector<std::uint32_t>(board.begin(), board.end()))},
        {"optimal_length", OrNull(has_optimum, trial.optimum().length())},
        {"lower_bound", OrNull(trial.has_optimum(), trial.optimum().lower_bound())},
        {"excess",
         OrNull(has_optimum && trial.solved(), trial.move_count() - trial.optimum().length())},
        {"reason", OrNull(!trial.explanation().empty(), trial.explanation())},
        {"error", ErrorJson(response.status())}}});
}

Json InfoJson(const absl::StatusOr<v1::GetServerInfoResponse>& info) {
  if (!info.ok()) return Json::object({{"error", ErrorJson(info.status())}});
  Json puzzles = Json::array();
  for (const auto& puzzle : info->puzzles()) puzzles.push_back(PuzzleJson(puzzle));
  Json tables = Json::array();
  for (const auto& table : info->tables()) tables.push_back(TableJson(table));
  return {{"version", info->version()},
          {"api_version", info->api_version()},
          {"engine_version", info->engine_version()},
          {"uptime_ms", Milliseconds(info->uptime())},
          {"puzzles", puzzles},
          {"limits", LimitsJson(info->limits())},
          {"tables", tables},
          {"error", nullptr}};
}

void WriteLine(const Json& json, std::ostream& out) {
  out << json.dump(-1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << std::endl;
}

}  // namespace puzzlesolver::cli
