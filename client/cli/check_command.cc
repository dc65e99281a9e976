#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"
#include "client/cli/commands.h"
#include "client/cli/input.h"
#include "client/cli/json_output.h"
#include "client/cli/session.h"
#include "client/cli/text_output.h"

namespace puzzlesolver::cli {
namespace {

using Response = absl::StatusOr<v1::CheckResponse>;

/// Opens its session with the first board that can be asked about.
class Checker {
 public:
  Checker(const ServerOptions& server, const Environment& environment)
      : server_(server), environment_(environment) {}

  Response Check(const absl::StatusOr<Question>& question) {
    if (!question.ok()) return question.status();
    if (!session_) session_ = Session::Open(server_, environment_);
    if (!session_->ok()) return session_->status();
    v1::CheckRequest request;
    *request.mutable_puzzle() = ToProto(*question);
    request.set_include_nearest_goal(true);
    return (**session_)->client().Check(request, (**session_)->stop());
  }

  /// No server can be reached.
  bool IsCutOff() const { return session_ && !session_->ok(); }

 private:
  const ServerOptions& server_;
  const Environment& environment_;
  std::optional<absl::StatusOr<std::unique_ptr<Session>>> session_;
};

ExitCode CodeOf(const Response& response) {
  if (!response.ok()) return ExitCodeOf(response.status());
  return response->solvable() ? ExitCode::kSolved : ExitCode::kUnsolvable;
}

}  // namespace

ExitCode Run(const CheckCommand& command, const Environment& environment) {
  const auto questions = ReadQuestions(command.boards, environment.in);
  if (!questions.ok()) return Complain(questions.status(), "", environment);
  Checker checker(command.server, environment);
  ExitCode code = ExitCode::kSolved;
  for (std::size_t i = 0; i < questions->size() && environment.out.good(); ++i) {
    const auto& question = (*questions)[i];
    const Response response = checker.Check(question);
    code = Worse(code, CodeOf(response));
    if (code == ExitCode::kInterrupted) break;
    const std::string name = questions->size() > 1 ? absl::StrCat("board ", i + 1) : "";
    if (command.json) {
      WriteLine(CheckJson(i, question.ok() ? &*question : nullptr, response), environment.out);
    } else if (response.ok()) {
      environment.out << name << (name.empty() ? "" : ": ");
      PrintCheck(*question, *response, environment.out);
    } else if (checker.IsCutOff()) {
      return Complain(response.status(), "", environment);
    } else {
      Complain(response.status(), name, environment);
    }
  }
  return code;
}

}  // namespace puzzlesolver::cli
