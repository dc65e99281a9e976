#include "client/cli/solve_questions.h"

#include <algorithm>

#include "client/cli/session.h"

namespace puzzlesolver::cli {
namespace {

using Requests = std::vector<absl::StatusOr<v1::SolveRequest>>;

Requests MakeRequests(const std::vector<absl::StatusOr<Question>>& questions,
                      const AnswerOptions& options) {
  Requests requests;
  for (const auto& question : questions) {
    requests.push_back(question.ok() ? options.request()
                                     : absl::StatusOr<v1::SolveRequest>(question.status()));
    if (question.ok()) *requests.back()->mutable_puzzle() = ToProto(*question);
  }
  return requests;
}

}  // namespace

absl::Status SolveQuestions(const std::vector<absl::StatusOr<Question>>& questions,
                            const AnswerOptions& options, const ServerOptions& server,
                            const Environment& environment, const TakeAnswer& take,
                            const client::SolveObserver& observer) {
  if (std::ranges::none_of(questions, [](const auto& question) { return question.ok(); })) {
    for (std::size_t i = 0; i < questions.size() && take(i, questions[i].status()); ++i) {
    }
    return absl::OkStatus();
  }
  const Requests requests = MakeRequests(questions, options);
  const auto session = Session::Open(server, environment, TimeoutOf(options.work.timeout));
  if (!session.ok()) return session.status();
  const std::stop_token stop = (*session)->stop();
  const client::Client& client = (*session)->client();
  if (requests.size() > 1) {
    SolveInOrder(client, requests, stop, take);
  } else {
    const auto answer = client.Solve(*requests.front(), observer, stop);
    if (!stop.stop_requested()) take(0, answer);
  }
  return stop.stop_requested() ? absl::CancelledError("Interrupted.") : absl::OkStatus();
}

}  // namespace puzzlesolver::cli
