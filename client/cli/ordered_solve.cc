#include "client/cli/ordered_solve.h"

#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "client/cli/backlog.h"
#include "client/library/repetition.h"

namespace puzzlesolver::cli {
namespace {

using client::Answer;
using client::BatchCall;
using Requests = std::vector<absl::StatusOr<v1::SolveRequest>>;

/// Keeps answers until those before them have been handed out.
class AnswersInOrder {
 public:
  AnswersInOrder(std::size_t count, std::stop_token stop, const TakeAnswer& take)
      : answers_(count), stop_(std::move(stop)), take_(take) {}

  void Put(std::size_t index, absl::StatusOr<Answer> answer) {
    answers_[index].emplace(std::move(answer));
  }

  /// False when no more are wanted.
  bool HandOut() {
    for (; next_ < answers_.size() && answers_[next_]; ++next_) {
      if (stop_.stop_requested() || !take_(next_, *answers_[next_])) return false;
      answers_[next_].reset();
    }
    return true;
  }

 private:
  std::vector<std::optional<absl::StatusOr<Answer>>> answers_;
  std::size_t next_ = 0;
  const std::stop_token stop_;
  const TakeAnswer& take_;
};

/// Asks in batches until every question has its answer.
class BatchAsker {
 public:
  BatchAsker(const client::Client& client, const Requests& requests, std::stop_token stop,
             AnswersInOrder& answers)
      : client_(client),
        requests_(requests),
        stop_(std::move(stop)),
        answers_(answers),
        backlog_(Questions(requests)) {}

  void Run() {
    while (!backlog_.Open().empty()) {
      const absl::Status status = RunBatch();
      if (!wanted_ || stop_.stop_requested() || backlog_.Open().empty()) return;
      const auto pause = repetition_.PauseAfter(status);
      if (!pause) return GiveUp(status);
      if (!client_.Pause(*pause, stop_)) return;
      backlog_.PutBackAll();
    }
  }

 private:
  static std::set<std::size_t> Questions(const Requests& requests) {
    std::set<std::size_t> questions;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (requests[i].ok()) questions.insert(questions.end(), i);
    }
    return questions;
  }

  /// Errors: those of the call, INTERNAL if it has ended well without all answers.
  absl::Status RunBatch() {
    const auto call = client_.SolveBatch(stop_);
    std::jthread writer([&](const std::stop_token& ended) { Write(*call, ended); });
    while (wanted_) {
      std::optional<BatchCall::Reply> reply = call->Read();
      if (!reply) break;
      wanted_ = Take(*std::move(reply));
    }
    if (!wanted_) call->Cancel();
    writer.request_stop();
    writer.join();
    const absl::Status status = call->Finish();
    return status.ok() ? absl::InternalError("The server ended the call without all answers.")
                       : status;
  }

  void Write(BatchCall& call, const std::stop_token& ended) {
    while (const auto question = backlog_.Next(ended)) {
      if (!call.Write(absl::StrCat(*question), *requests_[*question])) return;
    }
    call.WritesDone();
  }

  /// False when no more are wanted.
  bool Take(BatchCall::Reply reply) {
    std::size_t question = 0;
    if (!absl::SimpleAtoi(reply.id, &question) || question >= requests_.size()) return true;
    if (MayAskAgain(reply.answer.status())) {
      backlog_.PutBack(question);
      return true;
    }
    if (reply.answer.ok()) repetition_.Reset();
    backlog_.Remove(question);
    answers_.Put(question, std::move(reply.answer));
    return answers_.HandOut();
  }

  bool MayAskAgain(const absl::Status& status) {
    if (!absl::IsResourceExhausted(status) && !absl::IsUnavailable(status)) return false;
    // What was on its way when the first question was refused shares its pause.
    if (backlog_.IsHeldBack()) return true;
    const auto pause = repetition_.PauseAfter(status);
    if (pause) backlog_.HoldBack(*pause);
    return pause.has_value();
  }

  void GiveUp(const absl::Status& status) {
    for (const std::size_t question : backlog_.Open()) answers_.Put(question, status);
    answers_.HandOut();
  }

  const client::Client& client_;
  const Requests& requests_;
  const std::stop_token stop_;
  AnswersInOrder& answers_;
  Backlog backlog_;
  client::Repetition repetition_{absl::InfiniteFuture()};
  bool wanted_ = true;
};

}  // namespace

void SolveInOrder(const client::Client& client, const Requests& requests, std::stop_token stop,
                  const TakeAnswer& take) {
  AnswersInOrder answers(requests.size(), stop, take);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!requests[i].ok()) answers.Put(i, requests[i].status());
  }
  if (answers.HandOut()) BatchAsker(client, requests, stop, answers).Run();
}

}  // namespace puzzlesolver::cli
