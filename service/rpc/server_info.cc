#include "service/rpc/server_info.h"

#include "service/engine/puzzles/rotation/board.h"
#include "service/engine/puzzles/sliding/geometry.h"
#include "service/engine/solvers/sliding_instance.h"
#include "service/rpc/count_query.h"
#include "service/rpc/duration_conversion.h"
#include "service/rpc/generate_conversion.h"

namespace puzzlesolver::rpc {
namespace {

void AddQualities(std::uint32_t max_cells, v1::PuzzleInfo& puzzle) {
  for (const v1::Quality quality :
       {v1::QUALITY_OPTIMAL, v1::QUALITY_BOUNDED, v1::QUALITY_FAST, v1::QUALITY_ANYTIME}) {
    v1::QualityInfo& info = *puzzle.add_qualities();
    info.set_quality(quality);
    info.set_max_cells(max_cells);
  }
}

void DescribePuzzles(v1::GetServerInfoResponse& response) {
  v1::PuzzleInfo& sliding = *response.add_puzzles();
  sliding.set_family(v1::PUZZLE_FAMILY_SLIDING);
  sliding.set_description("Sliding-tile puzzles: 8-puzzle, 15-puzzle and every other rectangle.");
  sliding.set_max_rows(sliding::Geometry::kMaxSide);
  sliding.set_max_columns(sliding::Geometry::kMaxSide);
  AddQualities(SlidingInstance::kMaxCells, sliding);
  v1::PuzzleInfo& rotation = *response.add_puzzles();
  rotation.set_family(v1::PUZZLE_FAMILY_ROTATION);
  rotation.set_description("The Rotation Game on the board in the form of a #.");
  AddQualities(rotation::kCells, rotation);
}

v1::ServerLimits DescribeLimits(const ServerIdentity& identity, const app::AppOptions& options) {
  v1::ServerLimits limits;
  *limits.mutable_max_time_limit() = ToProto(options.max_time);
  limits.set_max_nodes(options.max_nodes);
  limits.set_max_memory_bytes(options.max_memory_bytes);
  limits.set_max_message_bytes(identity.max_message_bytes);
  limits.set_search_threads(static_cast<std::uint32_t>(options.search_threads));
  limits.set_queue_capacity(static_cast<std::uint32_t>(options.queue_capacity));
  limits.set_max_generated_boards(kMaxGeneratedBoards);
  limits.set_max_listed_solutions(kMaxListedSolutions);
  *limits.mutable_progress_interval() = ToProto(options.progress_interval);
  return limits;
}

v1::PuzzleFamily ToProto(Family family) {
  switch (family) {
    case Family::kSliding:
      return v1::PUZZLE_FAMILY_SLIDING;
    case Family::kRotation:
      return v1::PUZZLE_FAMILY_ROTATION;
  }
  return v1::PUZZLE_FAMILY_UNSPECIFIED;
}

v1::TableKind ToProto(TablePlan::Kind kind) {
  switch (kind) {
    case TablePlan::Kind::kComplete:
      return v1::TABLE_KIND_COMPLETE;
    case TablePlan::Kind::kHeuristic:
      return v1::TABLE_KIND_HEURISTIC;
  }
  return v1::TABLE_KIND_UNSPECIFIED;
}

v1::TableState ToProto(app::TableStatus::State state) {
  switch (state) {
    case app::TableStatus::State::kAbsent:
      return v1::TABLE_STATE_ABSENT;
    case app::TableStatus::State::kBuilding:
      return v1::TABLE_STATE_BUILDING;
    case app::TableStatus::State::kReady:
      return v1::TABLE_STATE_READY;
    case app::TableStatus::State::kFailed:
      return v1::TABLE_STATE_FAILED;
  }
  return v1::TABLE_STATE_UNSPECIFIED;
}

}  // namespace

v1::TableInfo DescribeTable(const app::TableStatus& table) {
  v1::TableInfo info;
  info.set_name(table.name);
  info.set_kind(ToProto(table.kind));
  info.set_family(ToProto(table.family));
  info.set_rows(static_cast<std::uint32_t>(table.rows));
  info.set_columns(static_cast<std::uint32_t>(table.columns));
  if (table.goal_cell) info.set_goal_cell(*table.goal_cell);
  info.set_state(ToProto(table.state));
  info.set_bytes(table.bytes);
  info.set_detail(table.detail);
  return info;
}

v1::GetServerInfoResponse DescribeServer(const ServerIdentity& identity,
                                         const app::PuzzleApp& app) {
  v1::GetServerInfoResponse response;
  response.set_version(identity.version);
  response.set_api_version("v1");
  response.set_engine_version(identity.engine_version);
  DescribePuzzles(response);
  *response.mutable_limits() = DescribeLimits(identity, app.options());
  for (const app::TableStatus& table : app.Tables()) *response.add_tables() = DescribeTable(table);
  *response.mutable_start_time() = ToProto(identity.start_time);
  *response.mutable_uptime() = ToProto(absl::Now() - identity.start_time);
  return response;
}

}  // namespace puzzlesolver::rpc
