#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "client/cli/commands.h"
#include "client/cli/json_output.h"
#include "client/cli/question.h"
#include "client/cli/session.h"
#include "client/library/duration.h"
#include "service/engine/puzzles/field_error.h"
#include "service/engine/puzzles/text/parse.h"

namespace puzzlesolver::cli {
namespace {

absl::Status FillSliding(const GenerateCommand& command, v1::SlidingShape& shape) {
  const sliding::Geometry geometry = SizeOf(command.size);
  shape.set_rows(static_cast<std::uint32_t>(geometry.rows()));
  shape.set_columns(static_cast<std::uint32_t>(geometry.columns()));
  if (command.goal.empty()) return absl::OkStatus();
  const auto goal = text::ParseGoal(command.goal, geometry);
  if (goal.ok()) shape.mutable_goal()->Assign(goal->tiles().begin(), goal->tiles().end());
  return goal.status();
}

absl::Status FillShape(const GenerateCommand& command, v1::GenerateRequest& request) {
  if (command.family == "sliding") return FillSliding(command, *request.mutable_sliding());
  request.mutable_rotation();
  if (!command.size.empty()) {
    return FieldError("size", "A size was given, but the Rotation Game always has the same one.");
  }
  if (command.goal.empty()) return absl::OkStatus();
  return FieldError("goal", "A goal was given, but the Rotation Game always has the same one.");
}

void FillDifficulty(const GenerateCommand& command, v1::GenerateRequest& request) {
  if (command.length) request.set_exact_length(*command.length);
  if (command.near) request.set_near_length(*command.near);
  if (command.hardest) request.mutable_hardest();
}

absl::StatusOr<v1::GenerateRequest> RequestOf(const GenerateCommand& command) {
  v1::GenerateRequest request;
  if (absl::Status status = FillShape(command, request); !status.ok()) return status;
  FillDifficulty(command, request);
  if (command.seed) request.set_seed(*command.seed);
  request.set_count(command.count);
  if (!command.timeout.empty()) {
    *request.mutable_time_limit() = client::ToProto(TimeoutOf(command.timeout));
  }
  return request;
}

/// Writes boards as they come.
class BoardPrinter {
 public:
  BoardPrinter(bool json, const Environment& environment)
      : json_(json), environment_(environment) {}

  /// Whether it is worth printing more.
  bool Print(const v1::GenerateResponse& board) {
    const auto question = FromProto(board.puzzle());
    if (!question.ok()) {
      fault_.Update(question.status());
    } else if (json_) {
      WriteLine(BoardJson(&*question, board), environment_.out);
    } else {
      environment_.out << FormatLine(question->start) << std::endl;
    }
    ++count_;
    return fault_.ok() && environment_.out.good();
  }

  std::uint32_t count() const { return count_; }
  const absl::Status& fault() const { return fault_; }

 private:
  const bool json_;
  const Environment& environment_;
  std::uint32_t count_ = 0;
  absl::Status fault_;  ///< of a board that is none
};

absl::Status Generate(const GenerateCommand& command, BoardPrinter& printer,
                      const Environment& environment) {
  const auto request = RequestOf(command);
  if (!request.ok()) return request.status();
  const auto session = Session::Open(command.server, environment, TimeoutOf(command.timeout));
  if (!session.ok()) return session.status();
  absl::Status status = (*session)->client().Generate(
      *request, [&](const v1::GenerateResponse& board) { return printer.Print(board); },
      (*session)->stop());
  status.Update(printer.fault());
  if (!status.ok() || printer.count() == command.count || !environment.out.good()) return status;
  return absl::DeadlineExceededError(absl::StrCat("A limit ended the work after ", printer.count(),
                                                  " of ", command.count, " boards."));
}

}  // namespace

ExitCode Run(const GenerateCommand& command, const Environment& environment) {
  BoardPrinter printer(command.json, environment);
  const absl::Status status = Generate(command, printer, environment);
  if (status.ok()) return ExitCode::kSolved;
  if (!command.json) return Complain(status, "", environment);
  const ExitCode code = ExitCodeOf(status);
  if (code != ExitCode::kInterrupted) WriteLine(BoardJson(nullptr, status), environment.out);
  return code;
}

}  // namespace puzzlesolver::cli
